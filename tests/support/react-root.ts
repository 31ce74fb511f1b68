import { act, createElement, startTransition, Suspense, useState, type ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";

/** Returns a stub of a root element, and stubs the browser globals that react-dom needs for components without elements. */
function stubBrowser(): HTMLElement {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const document = { ...listeners, nodeType: 9, activeElement: null, body: null };
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", {
    ...listeners,
    document,
    event: undefined,
    HTMLIFrameElement: Function,
  });
  const container = { ...listeners, nodeType: 1, nodeName: "DIV", tagName: "DIV", textContent: "" };
  return Object.assign(container, { ownerDocument: document }) as unknown as HTMLElement;
}

/** Renders a component without elements in a stubbed browser. `vi.unstubAllGlobals` removes the stub. */
export function renderless<Given>(first: Given, use: (given: Given) => void) {
  let setState: (state: { given: Given; isHeld: boolean }) => void = () => undefined;
  const pending = new Promise(() => undefined);
  function Used({ given }: { given: Given }): null {
    use(given);
    return null;
  }
  function Held({ isHeld }: { isHeld: boolean }): null {
    if (isHeld) throw pending;
    return null;
  }
  function Page(): ReactElement {
    const [{ given, isHeld }, set] = useState({ given: first, isHeld: false });
    setState = set;
    return createElement(
      Suspense,
      { fallback: null },
      createElement(Used, { given }),
      createElement(Held, { isHeld }),
    );
  }
  const root: Root = createRoot(stubBrowser());
  act(() => root.render(createElement(Page)));
  return {
    /** Renders the component with this value, like an update after an event. */
    render: (given: Given) => act(() => setState({ given, isHeld: false })),
    /** Renders the component with this value in a transition that never ends, like a navigation that another one replaces. */
    discard: (given: Given) => act(() => startTransition(() => setState({ given, isHeld: true }))),
    end: () => act(() => root.unmount()),
  };
}
