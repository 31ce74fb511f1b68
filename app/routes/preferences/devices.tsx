import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedStep } from "./action.server";

interface Device {
  id: string;
  browser: string;
  country: string | null;
  seen: string;
  isThis: boolean;
}

interface DevicesProps {
  devices: readonly Device[];
  refused: RefusedStep | undefined;
}

/** The sessions of the account, each with a button that ends it (AUTH-04). */
export function Devices({ devices, refused }: DevicesProps) {
  const refusal = useRefusal(refused);
  return (
    <section aria-labelledby="dispositivos">
      <h2 id="dispositivos">Dispositivos</h2>
      <p>
        Estas son tus sesiones abiertas. Si no reconoces alguna, ciérrala y cambia tu contraseña.
      </p>
      {refusal.top}
      <ul className="devices">
        {devices.map((device) => (
          <li key={device.id} className="device">
            <strong>{device.browser}</strong>
            <Facts
              className="hint"
              facts={[device.isThis ? "Este dispositivo" : null, device.country, device.seen]}
            />
            {device.isThis ? null : <EndSession device={device} />}
          </li>
        ))}
      </ul>
      {refusal.atButton}
      {devices.length > 1 ? (
        <Form method="post" action="/preferences">
          <input type="hidden" name="paso" value="cerrar-otras" />
          <Button variant="quiet">Cerrar todas las demás sesiones</Button>
        </Form>
      ) : null}
    </section>
  );
}

function EndSession({ device }: { device: Device }) {
  return (
    <Form method="post" action="/preferences" preventScrollReset>
      <input type="hidden" name="paso" value="cerrar" />
      <input type="hidden" name="sesion" value={device.id} />
      <button className="button-link">
        Cerrar esta sesión<span className="visually-hidden"> ({device.browser})</span>
      </button>
    </Form>
  );
}
