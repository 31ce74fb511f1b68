import { BADGES } from "~/domain/badges/definitions";
import { BadgeList } from "~/ui/badges/badge-list";
import { Icon, type IconName } from "~/ui/icons/icon";

/** All of the sprite, with what each is for. */
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

/** What the server draws. */
export function Drawings() {
  return (
    <>
      <section id="medallas">
        <h2>Medallas</h2>
        <BadgeList badges={ALL_BADGES} />
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
