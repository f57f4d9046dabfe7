/** The field that only bots fill in (see `Honeypot`): invisible, not focusable and hidden from screen readers. */
export function HoneypotField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="field-sitio_web">Deja este campo vacío</label>
      <input id="field-sitio_web" name="sitio_web" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
