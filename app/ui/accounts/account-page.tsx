import type { ReactNode } from "react";

/** The layout of account pages: the form, with an explanation of the contests next to it. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="account-page">
      <section className="stack">
        <h1>{title}</h1>
        {children}
      </section>
      <aside className="house" aria-label="Cómo funciona">
        <p className="label">Un número al mes</p>
        <ol>
          <li>Cada mes hay una consigna.</li>
          <li>Cada persona envía una historia.</li>
          <li>Se leen sin nombre y se votan.</li>
          <li>Con los resultados se sabe de quién era cada una.</li>
        </ol>
      </aside>
    </div>
  );
}
