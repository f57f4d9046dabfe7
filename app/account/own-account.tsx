import type { ReactNode } from 'react';
import type { DeviceView } from '../../server/api/devices.ts';
import type { Api } from '../../server/api/router.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { TextField } from '../ui/field.tsx';
import { formatMoment, formatWeekday } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useTimeZone } from '../ui/site.ts';
import styles from './own-account.module.css';

/** A section of 'Tu cuenta' with its heading. */
function Part({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Card as="section" className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}

/** Where the account is logged in. */
export function Devices({ devices }: { readonly devices: readonly DeviceView[] }) {
  return (
    <Part id="dispositivos" title="Tus dispositivos">
      <p>Aquí está abierta tu cuenta. ¿Ves uno que no es tuyo? Cierra su sesión y cambia tu contraseña.</p>
      <CordList aria-labelledby="dispositivos" className={styles.items}>
        {devices.map((device) => (
          <Device key={device.id} {...device} />
        ))}
      </CordList>
      {devices.length > 1 && (
        <PostForm>
          <Button kind="secondary" name="intent" value="end-other-devices">
            Cerrar sesión en todos los demás
          </Button>
        </PostForm>
      )}
    </Part>
  );
}

function Device({ id, name, isThis, since, seenAt }: DeviceView) {
  const timeZone = useTimeZone();
  return (
    <CordItem className={styles.item}>
      <p>
        <strong>{name}</strong>
        {isThis && ' (este dispositivo)'}
      </p>
      <p className="soft">
        Ingresaste el {formatWeekday(since, timeZone)}
        {!isThis && ` y lo vimos por última vez el ${formatMoment(seenAt, timeZone)}`}
      </p>
      {!isThis && (
        <PostForm>
          <input type="hidden" name="deviceId" value={id} />
          <Button kind="secondary" size="small" name="intent" value="end-device">
            Cerrar sesión<span className="visually-hidden"> en {name}</span>
          </Button>
        </PostForm>
      )}
    </CordItem>
  );
}

/** Asks for the current password and, once, for the new one: it can be revealed. */
export function ChangePassword({ email }: { readonly email: string }) {
  const field = fieldsOf(useRefusal('change-password'));
  return (
    <Part id="contrasena" title="Tu contraseña">
      <p>Cuando la cambies, cerraremos tu sesión en los demás dispositivos.</p>
      <PostForm noValidate className={styles.form}>
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" defaultValue={email} autoComplete="username" readOnly hidden />
        <TextField
          label="Tu contraseña actual"
          {...field('password')}
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordField {...field('newPassword')} />
        <Button name="intent" value="change-password">
          Cambiar mi contraseña
        </Button>
      </PostForm>
      <p>
        ¿No la recuerdas? <Link href={paths.recovery()}>Recupérala por correo</Link>
      </p>
    </Part>
  );
}

/** A password that is chosen. */
export function NewPasswordField({ name, error }: { readonly name: string; readonly error?: string }) {
  return (
    <TextField
      label="Contraseña nueva"
      name={name}
      {...(error !== undefined && { error })}
      type="password"
      hint="8 caracteres o más"
      autoComplete="new-password"
    />
  );
}

interface CalendarFeedsProps {
  readonly feeds: Awaited<ReturnType<Api['calendars']['feeds']>>;
}

/** The subscribed calendars of an account. Draws nothing while there are none. */
export function CalendarFeeds({ feeds }: CalendarFeedsProps) {
  const timeZone = useTimeZone();
  if (feeds.length === 0) return null;
  return (
    <Part id="calendarios" title="Calendarios que se actualizan solos">
      <p>
        Quien tenga la dirección de uno ve esas clases. Al terminarlo, su dirección deja de funcionar y ya no
        recibe cambios; lo que una aplicación copió se queda en ella hasta que lo quites ahí. Puedes crear
        otro donde están tus cursos.
      </p>
      <CordList aria-labelledby="calendarios" className={styles.items}>
        {feeds.map(({ childId, isOwn, firstName, createdAt }) => {
          const ofChild = firstName === null ? 'Un calendario' : `El calendario de ${firstName}`;
          const name = isOwn ? 'Tu calendario' : ofChild;
          return (
            <CordItem key={childId} className={styles.item}>
              <p>
                <strong>{name}</strong>
              </p>
              <p className="soft">Lo creaste el {formatWeekday(createdAt, timeZone)}.</p>
              <PostForm>
                <input type="hidden" name="childId" value={childId} />
                <Button kind="secondary" size="small" name="intent" value="end-calendar-feed">
                  Terminar<span className="visually-hidden"> {name}</span>
                </Button>
              </PostForm>
            </CordItem>
          );
        })}
      </CordList>
    </Part>
  );
}

/** Links to export and to erase the data that this site keeps. */
export function OwnData() {
  return (
    <Part id="datos" title="Tus datos">
      <p>
        Descarga en un archivo lo que este sitio guarda de tu familia (tu cuenta, tus dispositivos, tus
        compras, tus calendarios y lo que dejaste a medias) y lo que la academia sabe de sus cursos y
        certificados. No lleva contraseñas ni datos de tarjetas.
      </p>
      <ButtonLink kind="secondary" href={paths.accountFile()} download>
        Descargar mis datos
      </ButtonLink>
      <p>
        <Link href={paths.erasure()}>Borrar mis datos</Link>
      </p>
    </Part>
  );
}

/** What is erased and what is kept, and the button that erases. */
export function Erasure() {
  const field = fieldsOf(useRefusal('only'));
  return (
    <Card className={styles.group}>
      <h2>Qué se borra</h2>
      <ul>
        <li>
          Tu cuenta: no podrás ingresar con este correo, y cerramos tu sesión en todos los dispositivos.
        </li>
        <li>Los datos de tus hij@s en la academia: sus cursos, su progreso y su acceso a las clases.</li>
        <li>Tus lugares en listas de espera, tus calendarios y las compras que dejaste a medias.</li>
      </ul>
      <h2>Qué se queda</h2>
      <p>
        Tus compras y comprobantes, con el nombre y el correo de quien pagó, porque la ley nos obliga a
        guardarlos. Y las hojas del Libro de Reclamaciones que hayas presentado.
      </p>
      <p>
        No se puede deshacer. Antes, puedes <Link href={paths.account()}>descargar tus datos</Link>, tus
        certificados y tus comprobantes.
      </p>
      <PostForm noValidate className={styles.form}>
        <TextField
          label="Tu contraseña"
          {...field('password')}
          type="password"
          autoComplete="current-password"
        />
        <Button>Borrar mis datos</Button>
      </PostForm>
    </Card>
  );
}
