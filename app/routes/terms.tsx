import type { MetaFunction } from '@remix-run/node';
import { accountAction } from '../account/account-action.server.ts';
import { BRAND } from '../brand.ts';
import { pageTitle } from '../page-title.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './terms.module.css';

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Términos y condiciones', matches),
  {
    name: 'description',
    content: `Las reglas de las clases y de los pagos en ${BRAND.name}, en palabras claras.`,
  },
];

export const action = accountAction;

/** Terms and conditions; opened in a new tab from the payment modal (spec §2). */
export default function TermsPage() {
  return (
    <div className="page page-narrow page-block">
      <PageHeading
        title="Términos y condiciones"
        lead="Lo que acuerdas con nosotros al crear una cuenta o comprar un programa."
      />
      <div className={styles.text}>
        <h2>1. Quiénes participan</h2>
        <p>
          {BRAND.name} ofrece clases de programación y tecnología en vivo, por internet, para niñas, niños y
          adolescentes. Compra siempre una persona adulta: la madre, el padre o quien esté a cargo.
        </p>
        <h2>2. Las clases</h2>
        <p>
          Cada grupo tiene {BRAND.studentsPerClass} estudiantes y cada clase dura {BRAND.minutesPerClass}{' '}
          minutos. Las fechas y horas son las que muestra la página al comprar, con su zona horaria. Si
          tuviéramos que cambiarlas, te avisaremos antes y podrás elegir otro horario.
        </p>
        <h2>3. Precios y pagos</h2>
        <p>
          El precio que ves es el total, con impuestos incluidos. Es un pago único: no hay cobros automáticos
          después. En Perú se paga en soles; desde otros países, en dólares estadounidenses.
        </p>
        <p>
          Los datos de tu tarjeta los recibe directamente el proveedor de pagos. No pasan por nuestros
          sistemas ni los guardamos.
        </p>
        <h2>4. Matrícula</h2>
        <p>
          Tu matrícula queda hecha cuando el banco aprueba el pago. Si un pago queda por verificar, te lo
          diremos y no haremos un segundo cobro mientras tanto.
        </p>
        <h2>5. Cambios y devoluciones</h2>
        <p>
          Antes de la primera clase puedes pedir un cambio de horario o la devolución de tu dinero. Escríbenos
          a <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> con tu número de compra.
        </p>
        <h2>6. Tus datos y los de tu familia</h2>
        <p>
          Usamos tus datos para dar las clases, cobrar la compra y atenderte. No los vendemos. Puedes pedir
          verlos, corregirlos o borrarlos escribiendo al mismo correo.
        </p>
        <h2>7. Convivencia</h2>
        <p>
          En clase cuidamos a todas las personas. Quien maltrate a otra deja la clase, y conversamos con su
          familia antes de que vuelva.
        </p>
      </div>
    </div>
  );
}
