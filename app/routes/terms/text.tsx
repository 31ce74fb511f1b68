import { AGE_MIN, AGE_OF_MAJORITY } from "~/domain/accounts/limits";
import { POSITIONS } from "~/domain/contests/ranking";
import { inWords } from "~/domain/text/numbers";
import { USUAL_CLOSING_TIME } from "~/domain/time/time";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { Link } from "~/remix/link";
import { ContactAddress, SiteName } from "~/ui/layout/site-contact";
import type { LongTextProps } from "~/ui/layout/long-text";

export const TERMS_LEAD = (
  <p>
    Te damos la bienvenida a <SiteName />, donde cada mes hay un reto de historias breves. Estas son
    las reglas de la casa. Al crear una cuenta o participar, las aceptas; por eso las escribimos
    para que se entiendan.
  </p>
);

export const TERMS: LongTextProps["sections"] = [
  {
    title: "Quiénes somos y quién puede participar",
    body: (
      <>
        <p>
          El servicio se ofrece con el nombre de «<SiteName />
          ». Para tener una cuenta debes haber cumplido {AGE_MIN} años. Si tienes menos de{" "}
          {AGE_OF_MAJORITY}, necesitas además el permiso de tu madre, de tu padre o de la persona
          que tenga tu tutela.
        </p>
      </>
    ),
  },
  {
    title: "Tu historia",
    body: (
      <>
        <ul>
          <li>Puedes enviar una sola historia en cada reto.</li>
          <li>
            Debe ser 100&nbsp;% original y haberla escrito tú. Puedes usar un corrector ortográfico;
            no se admite texto generado por un programa.
          </li>
          <li>No se admiten contenido sexual explícito ni violencia extrema.</li>
          <li>
            Si tu historia no es adecuada para menores de edad, márcala como «18+» al enviarla. La
            marca avisa a quien lee, pero no autoriza lo que prohíbe el punto anterior.
          </li>
        </ul>
        <p>Podemos retirar de un reto las historias que incumplan estas condiciones.</p>
      </>
    ),
  },
  {
    title: "Tus derechos de autor",
    body: (
      <>
        <p>
          Lo que escribes es tuyo: conservas todos los derechos sobre tu obra y puedes publicarla
          donde quieras. Solo nos das permiso para esto:
        </p>
        <ul>
          <li>mostrar la historia en el sitio;</li>
          <li>
            incluirla, cuando haya resultados, en la antología de su reto, que se lee en una página,
            se imprime y se descarga como EPUB. Puedes decir que no, antes o después, en{" "}
            <Link to="/preferences">Preferencias</Link>;
          </li>
          <li>mostrarla en nuestras publicaciones en redes sociales, si gana o queda finalista.</li>
        </ul>
        <p>
          Para cualquier otro uso te pediremos permiso. Si ves aquí una obra tuya sin permiso, en{" "}
          <Link to="/dmca">Derechos de autor</Link> está cómo avisarnos.
        </p>
      </>
    ),
  },
  {
    title: "Las fases del reto",
    body: (
      <>
        <ul>
          <li>Mientras se reciben historias, el sitio no muestra ningún texto a otras personas.</li>
          <li>
            Durante la votación y el recuento se pueden leer las historias, pero no se muestra quién
            escribió cada una.
          </li>
          <li>
            La votación se cierra automáticamente el día y a la hora que indica cada reto; por lo
            general, a las {USUAL_CLOSING_TIME} (hora de Bogotá, UTC−5).
          </li>
        </ul>
      </>
    ),
  },
  {
    title: "Los votos",
    body: (
      <>
        <ul>
          <li>Tienes hasta {inWords(VOTES_PER_CONTEST)} votos en cada reto.</li>
          <li>No puedes votar por tu propia historia.</li>
          <li>
            Puedes compartir el reto. No digas cuál es tu historia hasta los resultados, ni pidas o
            intercambies votos.
          </li>
          <li>
            Tus votos son privados: ninguna página muestra a otras personas por qué historias
            votaste.
          </li>
          <li>Si hay empate, queda por delante la historia que se envió antes.</li>
          <li>
            Quienes quedan en los {inWords(POSITIONS.length)} primeros lugares reciben una insignia.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: "Cómo se cuentan los votos y qué no prometemos",
    body: (
      <>
        <p>
          Cada voto queda anotado en un registro de papeletas. Ese registro permite comprobar que
          los recuentos publicados coinciden con las papeletas registradas;{" "}
          <Link to="/como-funciona">Cómo funciona</Link> lo explica paso a paso. Queremos ser igual
          de claros con sus límites:
        </p>
        <ul>
          <li>
            No es una garantía frente a quien administra <SiteName />: no demuestra que el propio
            equipo no haya podido alterar lo que se registra.
          </li>
          <li>
            No te protege de la coacción: no puede impedir que alguien te presione para votar de una
            manera determinada.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: "Comentarios y reportes",
    body: (
      <>
        <p>
          Comenta con respeto. Critica el texto con toda la franqueza que quieras, pero nunca
          ataques a la persona. No se permiten insultos, amenazas, acoso ni discriminación. En las{" "}
          <Link to="/community-guidelines">normas de la comunidad</Link> hay ejemplos.
        </p>
        <p>
          Si ves una historia o un comentario que incumple estas reglas, repórtalo y lo revisaremos.
          Hazlo de buena fe: enviar reportes falsos puede acarrear la suspensión de tu cuenta.
        </p>
      </>
    ),
  },
  {
    title: "Tu cuenta",
    body: (
      <>
        <p>
          Guarda tu contraseña y no la compartas. Si incumples estas condiciones, podemos retirar el
          contenido afectado o suspender tu cuenta. Si crees que nos equivocamos, escríbenos y
          volveremos a mirarlo.
        </p>
        <p>
          Puedes eliminar tu cuenta cuando quieras. Si tienes problemas para hacerlo, pídenoslo por
          correo. Las historias y comentarios que permanezcan publicados dejarán de llevar tu
          nombre. En la política de privacidad explicamos qué datos guardamos y qué derechos tienes
          sobre ellos.
        </p>
      </>
    ),
  },
  {
    title: "Cambios en estas condiciones",
    body: (
      <>
        <p>
          Podemos actualizar estas condiciones cuando cambie el servicio o lo exija la ley. La
          versión vigente estará siempre en esta página. Sin tu consentimiento, ningún cambio nos
          dará más derechos sobre una historia que ya hayas enviado. Si no estás de acuerdo con los
          cambios, puedes eliminar tu cuenta.
        </p>
      </>
    ),
  },
  {
    title: "Contacto",
    body: (
      <>
        <p>
          Para cualquier duda, reclamación o desacuerdo sobre estas condiciones, escríbenos{" "}
          <ContactAddress />. Intentaremos resolverlo contigo. Nada de lo dicho aquí limita los
          derechos que la ley te reconoce.
        </p>
      </>
    ),
  },
];
