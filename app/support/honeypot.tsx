/** The field that only programs fill in (`Honeypot` of the contact form's rules): out of sight, reach and reading. */
export function HoneypotField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="field-sitio_web">Deja este campo vacío</label>
      <input id="field-sitio_web" name="sitio_web" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
