import { Link } from "~/remix/link";
import {
  AGE_MIN,
  AGE_OF_MAJORITY,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
} from "~/domain/accounts/limits";
import { FEEDBACK_DAYS } from "~/domain/feedback/limits";
import { LEFT_DAYS } from "~/domain/newsletter/newsletter";
import { MAILED_LINK_SPAN, SENT_MAIL_DAYS } from "~/domain/mail/lifetimes";
import { READ_NOTICE_DAYS } from "~/domain/notifications/notifications";
import { CACHE_DAYS, OFFLINE_PAGE } from "~/domain/offline/edition";
import { COOKIES, VISITOR_DRAFT_DAYS } from "~/domain/preferences/cookies";
import { VISITOR_KEY_DAYS } from "~/domain/reads/fair-order";
import { REVOCATION_DAYS } from "~/domain/revocations/revocation-log";
import { PAYMENT_DAYS } from "~/domain/support/payments";
import { inWords } from "~/domain/text/numbers";
import { ContactAddress, SiteName } from "~/ui/layout/site-contact";
import type { LongTextProps } from "~/ui/layout/long-text";

export const PRIVACY_LEAD = (
  <p>
    En <SiteName /> pedimos los datos justos para que puedas escribir, leer y votar. Aquí te
    contamos cuáles son, para qué los usamos y cómo puedes decidir sobre ellos.
  </p>
);

export const PRIVACY: LongTextProps["sections"] = [
  {
    title: "Quién responde de tus datos",
    body: (
      <>
        <p>
          El servicio se ofrece con el nombre de «<SiteName />
          », que es responsable del tratamiento de tus datos. Puedes escribirnos <ContactAddress />.
        </p>
      </>
    ),
  },
  {
    title: "Qué datos guardamos",
    body: (
      <>
        <ul>
          <li>
            <strong>Tu nombre</strong>, para firmar lo que publicas cuando corresponde mostrarlo, y
            lo que quieras añadir a tu perfil.
          </li>
          <li>
            <strong>Tu email</strong>, para acceder a tu cuenta y para enviarte mensajes según tus
            preferencias.
          </li>
          <li>
            <strong>Tu contraseña</strong>, únicamente como un resumen criptográfico (hash)
            calculado con scrypt. No guardamos la contraseña en sí y no podemos leerla.
          </li>
          <li>
            <strong>Tus historias y borradores</strong>, con sus imágenes, para que puedas
            escribirlos y participen en los retos. Mientras se reciben historias no se muestran a
            otras personas, y su autoría no se muestra hasta los resultados.
          </li>
          <li>
            <strong>Tus votos</strong>, para hacer el recuento. Son privados: con los resultados
            publicamos los totales y un código por voto, que no dice de quién es; ninguna página
            muestra a otras personas por qué historias votaste.
          </li>
          <li>
            <strong>Tus respuestas a las encuestas</strong>, para contarlas. Quienes administran el
            sitio pueden ver qué eligió cada cuenta; a las demás personas solo les mostramos los
            totales.
          </li>
          <li>
            <strong>Tus comentarios</strong>, para mostrarlos junto a la historia que comentas.
          </li>
          <li>
            <strong>Tus sesiones</strong>, para que no tengas que identificarte en cada página. De
            la clave de sesión solo guardamos su hash, junto a la identificación de tu navegador (el
            «user agent») y al país de tu red, para que reconozcas tus dispositivos en las
            preferencias. Quien administra el sitio también los ve, y puede cerrar tus sesiones si
            alguien entró en tu cuenta. La sesión caduca tras {SESSION_IDLE_DAYS} días sin actividad
            y, en todo caso, a los {SESSION_DAYS} días.
          </li>
          <li>
            <strong>Tus consentimientos</strong>, para poder acreditar qué aceptaste. Junto a cada
            uno anotamos el «user agent», pero no tu dirección IP.
          </li>
          <li>
            <strong>Tus apoyos en Ko-fi</strong>, si los haces: la cantidad y la fecha, durante{" "}
            {PAYMENT_DAYS} días. El nombre y el email que diste allí los guardamos solo mientras no
            sepamos de qué cuenta son.
          </li>
          <li>
            <strong>Tu actividad en el sitio</strong>: historias leídas, visitas a cada historia,
            avisos, insignias, me gusta, reportes y mensajes que nos envías, para que todo ello
            funcione; y un registro interno de operaciones, por seguridad.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: "Por qué podemos usarlos",
    body: (
      <>
        <p>
          Usamos estos datos para prestarte el servicio que nos pides al crear tu cuenta y
          participar; para proteger los retos y las cuentas frente a abusos, que es nuestro interés
          legítimo; y para acreditar los consentimientos que nos das. No vendemos tus datos.
        </p>
      </>
    ),
  },
  {
    title: "Tu dirección IP",
    body: (
      <>
        <p>
          No guardamos ninguna dirección IP junto a tu contenido. Para frenar el abuso, por ejemplo
          una avalancha de intentos de acceso, usamos contadores temporales. Se identifican mediante
          un hash y se conservan durante poco tiempo.
        </p>
        <p>
          Para contar una sola vez al día la visita de alguien sin sesión a una historia, guardamos
          junto a ella un hash de su IP y su navegador, calculado con una clave secreta. Cambia cada
          día y lo borramos a los {inWords(VISITOR_KEY_DAYS)} días.
        </p>
        <p>
          Cuando votas, guardamos hasta los resultados un hash de tu red, calculado con una clave
          secreta que es otra en cada reto. Solo sirve para contar cuántas cuentas votan igual desde
          una misma red: la administración ve ese número, y no qué cuentas son ni por qué historias
          votaron.
        </p>
        <p>
          Como ocurre en cualquier sitio web, la red que te entrega estas páginas necesita conocer
          tu IP mientras dura la conexión.
        </p>
      </>
    ),
  },
  {
    title: "Cookies",
    body: (
      <>
        <p>
          Solo usamos cookies imprescindibles para que el sitio funcione o para recordar lo que
          eliges. Son {inWords(COOKIES.length)}:
        </p>
        <ul>
          {COOKIES.map(({ name, purpose }) => (
            <li key={name}>
              <code>{name}</code>: {purpose}
            </li>
          ))}
        </ul>
        <p>
          No usamos analítica ni publicidad de terceros: si algún día las hubiera, solo con tu
          permiso. Cuándo se pone cada cookie, cuánto dura y qué permites está en{" "}
          <Link to="/cookie-policy">Cookies</Link>.
        </p>
        <p>
          Tu navegador guarda además las historias que abres, {CACHE_DAYS} días, para que puedas{" "}
          <Link to={OFFLINE_PAGE}>leer sin conexión</Link>, y las del reto entero si te lo llevas,
          en tu orden de lectura. Guarda también lo que marcas sin conexión, hasta que se envía.
          Todo ello se borra al cerrar la sesión.
        </p>
      </>
    ),
  },
  {
    title: "Correos",
    body: (
      <>
        <p>
          Te escribimos únicamente según tus preferencias, que puedes cambiar cuando quieras, o
          cuando lo requiere algo que pediste, como confirmar tu email o recuperar tu contraseña.
        </p>
        <p>
          Para el <Link to="/newsletter">boletín</Link> te enviamos antes un enlace que caduca en{" "}
          {MAILED_LINK_SPAN}. Te das de baja cuando quieras, desde cualquiera de sus correos. Si no
          confirmas, o te das de baja, borramos tu email de la lista en {LEFT_DAYS} días como mucho.
        </p>
        <p>
          Lo que nos envías con <Link to="/feedback">el formulario de feedback</Link> nos llega por
          correo, con tu email, la página en la que estabas, la identificación de tu navegador y el
          tamaño de tu pantalla y de tu ventana, y lo guardamos {FEEDBACK_DAYS} días.
        </p>
        <p>
          Si es una idea para un reto, puede llegar a una encuesta. Tu nombre aparece junto a ella
          solo si lo marcas al enviarla, hasta que elimines tu cuenta o nos pidas quitarlo.
        </p>
      </>
    ),
  },
  {
    title: "Dónde están tus datos y quién los ve",
    body: (
      <>
        <p>
          <SiteName /> está alojado en Cloudflare, que trata los datos por cuenta nuestra para
          prestarnos ese servicio. Su red está repartida por varios países, así que tus datos pueden
          tratarse fuera del tuyo. Los correos los entrega Cloudflare u otro proveedor de correo,
          que recibe para ello tu email y el mensaje.
        </p>
        <p>
          Tus historias y comentarios se muestran en el sitio. Si tu historia gana o queda
          finalista, también podemos mostrarla en nuestras publicaciones en redes sociales. Después
          de los resultados puede estar también, con tu nombre, en la antología de su reto, que
          cualquiera puede descargar; en <Link to="/preferences">Preferencias</Link> puedes decir
          que no. Solo comunicaremos otros datos cuando una ley nos obligue a hacerlo.
        </p>
      </>
    ),
  },
  {
    title: "Cuánto tiempo los conservamos",
    body: (
      <>
        <p>
          Conservamos tus datos mientras tengas cuenta, salvo lo que dura menos: lo que arriba lleva
          su plazo; los avisos que leíste, {READ_NOTICE_DAYS} días; los datos de los correos que te
          enviamos, como tu email y tu nombre, {SENT_MAIL_DAYS} días; y el borrador que guardas sin
          cuenta, {VISITOR_DRAFT_DAYS} días. Puedes{" "}
          <Link to="/preferences/exportar">descargarlos</Link> y{" "}
          <Link to="/preferences/eliminar">eliminar tu cuenta</Link> cuando quieras. Al eliminarla
          borramos tu perfil, tu email, tu contraseña, tus sesiones, borradores, lecturas, avisos y
          mensajes, tus insignias, tus me gusta, lo que elegiste en las encuestas, y el texto de tus
          comentarios. Tus historias de retos cuya votación terminó se quedan sin tu nombre, salvo
          que elijas borrarlas; las demás se borran. Quedan también, sin tu nombre, los votos que
          diste a historias en votaciones cerradas, para que el recuento siga cuadrando, el motivo
          de tus reportes y el registro de operaciones.
        </p>
        <p>
          Por si hay que recuperar la base de datos, sus estados anteriores se conservan 30 días, y
          podemos guardar copias hasta {REVOCATION_DAYS} días. Para que una recuperación no deshaga
          lo que decidiste, anotamos aparte, durante esos {REVOCATION_DAYS} días, que eliminaste tu
          cuenta, que te diste de baja de un correo o que cambiaste tu contraseña: solo la fecha y
          un hash calculado con una clave secreta, sin tu nombre ni tu email.
        </p>
      </>
    ),
  },
  {
    title: "Tus derechos",
    body: (
      <>
        <p>Sobre tus datos personales puedes pedirnos:</p>
        <ul>
          <li>
            <strong>acceso</strong>: saber qué tenemos sobre ti;
          </li>
          <li>
            <strong>rectificación</strong>: corregir lo que esté equivocado o incompleto;
          </li>
          <li>
            <strong>exportación</strong>: recibir una copia para llevártela a otro sitio;
          </li>
          <li>
            <strong>eliminación</strong>: borrar tu cuenta y tus datos, como acabamos de explicar.
          </li>
        </ul>
        <p>
          Ejercerlos es gratis: basta con que nos escribas desde el email de tu cuenta. También
          puedes retirar un consentimiento en cualquier momento, sin que eso afecte a lo ya hecho, y
          reclamar ante la autoridad de protección de datos de tu país.
        </p>
      </>
    ),
  },
  {
    title: "Menores de edad",
    body: (
      <>
        <p>
          <SiteName /> no está dirigido a menores de {AGE_MIN} años. Entre los {AGE_MIN} y los{" "}
          {AGE_OF_MAJORITY - 1} necesitas el permiso de tu madre, de tu padre o de la persona que
          tenga tu tutela. Si crees que alguien menor de {AGE_MIN} años creó una cuenta, avísanos y
          la eliminaremos.
        </p>
      </>
    ),
  },
  {
    title: "Cambios y contacto",
    body: (
      <>
        <p>
          Si cambia la forma en que tratamos tus datos, actualizaremos esta página. Para cualquier
          pregunta o solicitud, escríbenos <ContactAddress />.
        </p>
      </>
    ),
  },
];
