// The only script of pages that are not hydrated. It shows that a form or a link is loading, and while offline it keeps
// the page with what was typed. What it shows is in the templates of the page (`Leaving`).
import { wayOf } from './way.ts';

/** After this time a page or form is no longer shown as loading, as no response is to be expected. Milliseconds. */
const LEAVING_MS = 15_000;

type Part = 'cord' | 'lost';

/** Whether the page is not hydrated. On a hydrated page, React does everything except the button. */
const isAlone = document.querySelector('template[data-part]') !== null;
const shown = new Map<Part, Element>();
/** Repeats the click or submission that could not be sent. */
let unsent: (() => void) | null = null;
let patience: ReturnType<typeof setTimeout> | undefined;

function show(part: Part): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${part}"]`);
  const drawn = template && document.importNode(template.content, true).firstElementChild;
  if (!drawn || shown.has(part)) return;
  for (const place of drawn.querySelectorAll<HTMLElement>('[data-words]')) {
    place.textContent = place.dataset['words'] ?? '';
  }
  document.body.append(drawn);
  shown.set(part, drawn);
}

function hide(part: Part): void {
  shown.get(part)?.remove();
  shown.delete(part);
}

function say(words: string): void {
  const region = document.querySelector('[data-said]');
  if (region) region.textContent = words;
}

/** Switches the button of a form between its normal label and 'sending', when it is also disabled. */
function setSending(form: ParentNode, isSending: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[data-sending]');
  if (!button || 'leaves' in button.dataset === isSending) return;
  const { sending = '' } = button.dataset;
  button.dataset['sending'] = button.textContent;
  button.textContent = sending;
  button.toggleAttribute('data-leaves', isSending);
  // Only once the form is on its way: of a disabled button, neither name nor value is sent.
  setTimeout(() => {
    button.disabled = isSending;
  });
}

function stay(): void {
  clearTimeout(patience);
  hide('cord');
  say('');
  setSending(document, false);
}

function forget(): void {
  unsent = null;
  hide('lost');
}

function leave(event: MouseEvent | SubmitEvent): void {
  const again = event.defaultPrevented ? null : wayOf(event);
  if (!again) return;
  if (!navigator.onLine) {
    if (!isAlone) return;
    event.preventDefault();
    unsent = again;
    show('lost');
    return;
  }
  if (event.target instanceof HTMLFormElement) setSending(event.target, true);
  show('cord');
  say('Cargando…');
  clearTimeout(patience);
  patience = setTimeout(stay, LEAVING_MS);
}

addEventListener('click', (event) => {
  const isAgain = event.target instanceof Element && event.target.closest('[data-again]') !== null;
  if (!isAgain) {
    leave(event);
    return;
  }
  const again = unsent;
  forget();
  again?.();
});
addEventListener('submit', leave);
addEventListener('online', forget);
// The page was restored from the back/forward cache.
addEventListener('pageshow', stay);
// Screen readers should first read why a form was refused.
document.querySelector<HTMLElement>('[aria-labelledby="error-summary-title"]')?.focus();
