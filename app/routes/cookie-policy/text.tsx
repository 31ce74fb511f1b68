import { PENDING_RESET_MINUTES, SESSION_DAYS } from "~/domain/accounts/lifetimes";
import { FLASH_SECONDS } from "~/domain/flash/lifetimes";
import { CHOICE_DAYS } from "~/domain/preferences/lifetimes";
import { DAY, MINUTE, SECOND } from "~/domain/time/durations";
import { spanWords } from "~/domain/time/span-words";
import { Link } from "~/remix/link";

export function CookiesText() {
  return (
    <>
      <p>
        Una cookie es un dato pequeño que un sitio deja en tu navegador. Aquí solo se dejan las que
        hacen falta para que las páginas funcionen y las que recuerdan algo que has elegido tú. No
        hay publicidad, ni analítica, ni nada de otras empresas; si algún día lo hubiera, se
        cargaría solo con tu permiso.
      </p>
      <h2>Las necesarias</h2>
      <ul>
        <li>
          <code>sesion</code>: sabe que has iniciado sesión. Dura como mucho{" "}
          {spanWords(SESSION_DAYS * DAY)}.
        </li>
        <li>
          <code>dispositivo</code>: reconoce el navegador desde el que entras, para proteger tu
          cuenta cuando alguien prueba contraseñas.
        </li>
        <li>
          <code>aviso</code>: el mensaje que ves una vez después de enviar un formulario. Dura{" "}
          {spanWords(FLASH_SECONDS * SECOND)}.
        </li>
        <li>
          <code>borrador</code>: devuelve el texto que dejaste a medias sin haber iniciado sesión.
        </li>
        <li>
          <code>restablecer</code>: guarda {spanWords(PENDING_RESET_MINUTES * MINUTE)} el enlace con
          el que cambias una contraseña olvidada.
        </li>
        <li>
          <code>consentimiento</code>: recuerda lo que eliges en esta página. Dura{" "}
          {spanWords(CHOICE_DAYS * DAY)}.
        </li>
      </ul>
      <h2>Las que pides tú</h2>
      <p>
        <code>tema</code>, <code>letra</code>, <code>ligero</code> y <code>novedad</code> recuerdan
        los colores, el tamaño del texto, el modo ligero y la novedad que ya has cerrado. Aparecen
        cuando lo eliges, y no antes. El texto que escribes se guarda además en tu navegador
        mientras no haya llegado al servidor.
      </p>
      <p>
        En <Link to="/privacy">Privacidad</Link> está lo demás: qué datos guardamos y cómo se
        borran.
      </p>
    </>
  );
}
