import { Comments } from "~/ui/comments/comments";
import { Avatar } from "~/ui/profiles/avatar";

const NAMES = [
  "Nieves Arrizabalaga Tudela",
  "Baltasar Pombo",
  "María de la Encarnación",
  "Ximena",
  "Óscar",
  "Zoe Y. Quint",
  "Íñigo del Valle",
];

type CommentsProps = Parameters<typeof Comments>[0];

const THREAD: CommentsProps["talk"] = {
  isOpen: true,
  key: "estilo",
  marked: "estilo-2",
  thread: {
    list: [
      {
        id: "estilo-1",
        at: "2026-08-20T15:00:00.000Z",
        ago: "Hace 3 horas",
        author: "Ximena Olvera",
        badges: ["Mecenas"],
        likes: 4,
        isLiked: true,
        canAnswer: true,
        text: "El plato en la cabecera. No me lo quito de la cabeza.",
        replies: [
          {
            id: "estilo-2",
            at: "2026-08-20T16:00:00.000Z",
            ago: "Hace 2 horas",
            author: "Baltasar Pombo",
            isByStoryAuthor: true,
            text: "Ni yo.",
          },
        ],
      },
      {
        id: "estilo-3",
        at: "2026-08-20T17:00:00.000Z",
        ago: "Hace 1 hora",
        author: "Nieves Tudela",
        isOwn: true,
        text: "Vuelvo a leerla esta noche.",
        canAnswer: true,
      },
      { id: "estilo-4", at: "", ago: "", author: null, text: null },
    ],
  },
};

/** Section of the style guide: avatars and comments. */
export function Talk() {
  return (
    <>
      <section id="personas">
        <h2>Personas</h2>
        <p className="avatars">
          {NAMES.map((name, index) => (
            <Avatar key={name} id={String(index)} name={name} />
          ))}
        </p>
      </section>
      <Comments story="estilo" talk={THREAD} />
    </>
  );
}
