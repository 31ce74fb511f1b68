/**
 * Loading message in stages at the foot of the page (SHELL-06). The first script imports this module if React has not started after
 * a second.
 */
const EVERY_MS = 2500;
const STAGES = [
  "verificando tu sesión",
  "preparando la página",
  "verificando el estado del sitio",
  "casi listo",
];

const isReady = () => "hydrated" in document.documentElement.dataset;
const siteName = document.querySelector(".site-name")?.textContent ?? "";

if (!isReady()) {
  // Appends the loading message at the end of `body`, where React ignores elements that it did not render.
  const line = document.body.appendChild(document.createElement("p"));
  line.setAttribute("role", "status");
  line.style.cssText =
    "position:fixed;left:0;bottom:0;margin:0;padding:.3rem .8rem;background:var(--raised);font:var(--small) var(--sans)";
  const since = performance.now();
  const updateStage = () => {
    if (isReady()) {
      clearInterval(ticking);
      line.remove();
      return;
    }
    const stage = STAGES[Math.floor((performance.now() - since) / EVERY_MS)] ?? STAGES.at(-1);
    const text = `Cargando ${siteName}: ${stage}…`;
    if (line.textContent !== text) line.textContent = text;
  };
  const ticking = setInterval(updateStage, 200);
  updateStage();
}
export {};
