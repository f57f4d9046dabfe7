/** Names of paths that already say that they are paths. */
const SAYS_SO = /^ruta\s+(?=\S)/i;

/** Returns a path's name as a title: 'Ruta Creadores', also of one that is called 'Ruta Creadores' itself. */
export const pathTitle = (name: string): string => (SAYS_SO.test(name) ? name : `Ruta ${name}`);

/** Returns what follows 'la ruta' or 'Ruta completa' in a sentence: 'Creadores'. */
export const afterRuta = (name: string): string => name.replace(SAYS_SO, '');
