import type { MailList } from "~/domain/mail/mail-kind";

interface ListTexts {
  question: string;
  /** Sentence that names the mails from which the button unsubscribes. */
  stops: string;
  leave: string;
  done: string;
  stopped: string;
  rejoin: string;
}

const STILL =
  "Solo te escribiremos por tu cuenta: para confirmar tu email, entrar o cambiar tu contraseña.";

export const LISTS: Record<MailList, ListTexts> = {
  mail: {
    question: "¿Quieres dejar de recibir nuestros correos?",
    stops: `Dejarán de llegarte la bienvenida, las novedades de los retos y el boletín. ${STILL}`,
    leave: "Dejar de recibir correos",
    done: "Ya no recibirás nuestros correos",
    stopped: `Guardamos tu elección. ${STILL}`,
    rejoin: "Volver a recibir los correos de mi cuenta",
  },
  contests: {
    question: "¿Quieres dejar de recibir los correos de los retos?",
    stops:
      "Dejarán de llegarte los avisos de cada reto: cuándo se abre, el último día para enviar, la votación, el último día para votar y los resultados.",
    leave: "Dejar de recibir correos de los retos",
    done: "Ya no recibirás correos de los retos",
    stopped: "Guardamos tu elección. Puedes seguir los retos en el sitio cuando quieras.",
    rejoin: "Volver a recibir los correos de los retos",
  },
  newsletter: {
    question: "¿Quieres darte de baja del boletín?",
    stops: "Dejará de llegarte el correo que anuncia cada reto nuevo.",
    leave: "Darme de baja del boletín",
    done: "Ya no recibirás el boletín",
    stopped: "Guardamos tu elección. Puedes seguir los retos en el sitio cuando quieras.",
    rejoin: "Volver a recibir el boletín",
  },
};
