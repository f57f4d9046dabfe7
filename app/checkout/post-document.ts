/**
 * Posts fields to the address one is on, as a form without JavaScript would: the browser itself follows the answer to
 * its page, so a payment ends in a new document however long it takes.
 */
export function postDocument(fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
