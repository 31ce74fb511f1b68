import { formatNumber } from "~/domain/text/numbers";

interface StateView {
  due: number;
  later: number;
  sending: number;
  sentToday: number;
  urgentToday: number;
  quota: number | null;
  urgentQuota: number;
}

/** Number of mails in each state, and how much of the daily quota is used. */
export function OutboxState({ state }: { state: StateView }) {
  const { due, later, sending, sentToday, urgentToday, quota, urgentQuota } = state;
  return (
    <dl className="dates">
      <dt>Enviados hoy</dt>
      <dd>
        {quota === null
          ? `${formatNumber(sentToday)}, sin límite diario`
          : `${formatNumber(sentToday)} de ${formatNumber(quota)}`}
      </dd>
      <dt>De ellos, urgentes</dt>
      <dd>
        {quota === null
          ? formatNumber(urgentToday)
          : `${formatNumber(urgentToday)}; ${formatNumber(urgentQuota)} del límite se reservan para ellos`}
      </dd>
      <dt>Por enviar</dt>
      <dd>{formatNumber(due)}</dd>
      <dt>En cola o aplazados</dt>
      <dd>{formatNumber(later)}</dd>
      <dt>Enviándose</dt>
      <dd>{formatNumber(sending)}</dd>
    </dl>
  );
}

/** Says that the operator has stopped all mail, and how it goes on. */
export function Stopped({ since }: { since: string }) {
  return (
    <p>
      El envío de correo está detenido desde el {since}. Todo espera hasta que el operador lo
      reanude con <code lang="en">npm run admin -- mail on</code>.
    </p>
  );
}
