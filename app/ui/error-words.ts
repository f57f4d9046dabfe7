import { isRouteErrorResponse } from '@remix-run/react';

/** What a page that failed says. */
export interface ToldError {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  readonly text: string;
  readonly advice: string;
}

const NOT_FOUND: ToldError = {
  status: 404,
  text: 'No encontramos esta página',
  advice: 'Puede que la dirección tenga un error o que la página ya no exista.',
};
const REFUSED: ToldError = {
  status: 400,
  text: 'No pudimos hacer lo que pedías',
  advice: 'Vuelve a la página anterior e inténtalo otra vez.',
};
const BROKEN: ToldError = {
  status: 500,
  text: 'Algo se rompió de nuestro lado',
  advice: 'Ya quedó registrado. Vuelve a intentarlo en unos minutos.',
};
const OFFLINE: ToldError = {
  status: 0,
  text: 'No hay conexión a internet',
  advice: 'Revisa tu conexión y vuelve a cargar la página. Lo que ya guardaste sigue ahí.',
};

/** Reads the sentence that `pageOrThrow` sends along; other answers have none. */
function sentenceOf(data: unknown): { text?: string; advice?: string } {
  if (typeof data !== 'object' || data === null) return {};
  return {
    ...('text' in data && typeof data.text === 'string' && { text: data.text }),
    ...('advice' in data && typeof data.advice === 'string' && { advice: data.advice }),
  };
}

/** Puts what a page threw into words: the catalogue's when it brings them, general ones by status otherwise. */
export function tellError(error: unknown): ToldError {
  if (isRouteErrorResponse(error)) {
    const { status } = error;
    const general = status === 404 ? NOT_FOUND : status < 500 ? REFUSED : BROKEN;
    return { ...general, status, ...sentenceOf(error.data) };
  }
  // What `fetch` throws in the browser when the network is gone.
  const offline = error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine;
  return offline ? OFFLINE : BROKEN;
}

/** The words of an address that leads nowhere. */
export const NOT_FOUND_WORDS = NOT_FOUND;
