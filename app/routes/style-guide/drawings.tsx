import { BADGES } from "~/domain/badges/definitions";
import { COVER_SIZES, type CoverShape } from "~/drawing/cover-layout";
import { drawCover, type Cover } from "~/drawing/cover";
import { drawSeal } from "~/drawing/seal";
import { BadgeList } from "~/ui/badges/badge-list";
import { Medal } from "~/ui/badges/medal";
import { InlineCover } from "~/ui/contests/cover";
import { Icon, type IconName } from "~/ui/icons/icon";
import { Seal } from "~/ui/votes/seal";

/** All icons of the sprite, each with its meaning as a label. */
const ICONS: readonly (readonly [IconName, string])[] = [
  ["menu", "Menú"],
  ["close", "Cerrar"],
  ["chevron", "Desplegar"],
  ["arrow-left", "Anterior"],
  ["arrow-right", "Siguiente"],
  ["check", "Hecho"],
  ["sun", "Claro"],
  ["moon", "Oscuro"],
  ["system", "Del sistema"],
  ["bell", "Avisos"],
  ["pen", "Escribir"],
  ["edit", "Editar"],
  ["book", "Leer"],
  ["search", "Buscar"],
  ["sort", "Ordenar"],
  ["share", "Compartir"],
  ["link", "Enlace"],
  ["external", "Otro sitio"],
  ["print", "Imprimir"],
  ["download", "Descargar"],
  ["text-size", "Tamaño del texto"],
  ["flag", "Reportar"],
  ["heart", "Me gusta"],
  ["help", "Ayuda"],
  ["message", "Mensaje"],
  ["cookie", "Cookies"],
  ["ranking", "Clasificación"],
  ["user", "Persona"],
  ["settings", "Preferencias"],
  ["mail", "Correo"],
  ["calendar", "Fecha"],
  ["clock", "Hora"],
  ["eye", "Ver"],
  ["lock", "Privado"],
  ["trash", "Eliminar"],
  ["bold", "Negrita"],
  ["italic", "Cursiva"],
  ["quote", "Cita"],
  ["dash", "Raya"],
  ["quotes", "Comillas"],
  ["more", "Más"],
  ["image", "Imagen"],
  ["list", "Lista"],
  ["numbers", "Lista numerada"],
  ["pause", "Pausa"],
  ["clear", "Quitar formato"],
  ["undo", "Deshacer"],
  ["redo", "Rehacer"],
  ["cup", "Invitar a un café"],
  ["rss", "Novedades (RSS)"],
  ["bluesky", "Bluesky"],
  ["x", "X"],
  ["instagram", "Instagram"],
  ["facebook", "Facebook"],
  ["whatsapp", "WhatsApp"],
  ["telegram", "Telegram"],
  ["leaf", "Modo ligero"],
  ["inkwell", "Tintero"],
];

const ALL_BADGES = BADGES.map(({ id, name }) => ({ key: id, id, name, note: null }));

const SHAPES: readonly CoverShape[] = ["retrato", "banda", "social"];

const COVER: Cover = {
  id: "0b1c6a52-5f3e-4c0a-9d61-3a6f2f9f1e02",
  number: 11,
  phase: "voting",
  title: "El último de la noche",
  label: "Número 11",
};

const HASH = "0123456789abcdef".repeat(4);

/** Section of the style guide: covers, seals, medals and icons. */
export function Drawings() {
  return (
    <>
      <section id="portadas">
        <h2>Portadas</h2>
        <div className="covers">
          {SHAPES.map((shape) => (
            <div key={shape} className={`cover-${shape}`}>
              <p className="label">{`${shape}, ${COVER_SIZES[shape].join(" por ")}`}</p>
              <InlineCover drawing={drawCover(COVER, shape)} id={`portada-${shape}`} />
            </div>
          ))}
        </div>
      </section>
      <section id="sellos">
        <h2>Sello</h2>
        <Seal svg={drawSeal(HASH)} hash={HASH} />
      </section>
      <section id="medallas">
        <h2>Medallas</h2>
        <BadgeList badges={ALL_BADGES} />
        <p>
          {BADGES.map(({ id, icon, tier }) => (
            <span key={id} className={`badge tier-${tier}`}>
              <Medal icon={icon} tier={tier} size={16} />
            </span>
          ))}
        </p>
      </section>
      <section id="iconos">
        <h2>Iconos</h2>
        <ul className="icons">
          {ICONS.map(([name, meaning]) => (
            <li key={name}>
              <Icon name={name} size={24} /> {meaning}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
