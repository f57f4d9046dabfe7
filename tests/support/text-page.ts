/**
 * What text browsers know of HTML: elements that end a line in lynx and in w3m both. Those that came with HTML 5
 * (section, nav, summary, …) are no more to w3m than a span.
 */
const LINES =
  /^(?:address|blockquote|br|center|dd|div|dl|dt|form|h[1-6]|hr|li|ol|p|pre|table|td|th|title|tr|ul|body|html)$/;

/** Elements that are drawn as a box of their own, with blanks of their own around their words. */
const BOXES = /^(?:input|select|textarea)$/;

/** Nothing of these is read. */
const UNREAD = /<(script|style|svg|head|select|textarea)\b[\s\S]*?<\/\1>/g;

/** HTML as React writes it: names in lower case, no bare '>' in attributes. */
const PIECE = /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-z][a-z0-9-]*)\b[^>]*>|([^<]+)/g;

/** What may stand at the end of a piece of text whose neighbour begins at once, and at the beginning of that neighbour. */
const OPENS = /[\s([{«“"'¿¡/–—-]$/;
const CLOSES = /^[\s)\]}»”"',.;:!?…%/–—-]/;

/** A page as text, and the places of it where two words became one. */
interface TextPage {
  readonly text: string;
  /** The two pieces of text that met, as 'Roblox|4 semanas'. */
  readonly runTogether: readonly string[];
}

/** Returns what a text browser shows of HTML: no pictures, no styles, and a new line where it knows that one is due. */
export function readAsText(html: string): TextPage {
  const runTogether: string[] = [];
  let text = '';
  /** The last piece of text of the line, and whether an element ended or began since. */
  let before = '';
  let crossed = false;
  for (const [, , name, words] of html.replace(UNREAD, replacement).matchAll(PIECE)) {
    if (name !== undefined) {
      // A place where a long word may break is none where it ends.
      if (name !== 'wbr') crossed = true;
      if (!LINES.test(name) && !BOXES.test(name)) continue;
      text += '\n';
      before = '';
    } else if (words !== undefined) {
      const read = unescaped(words);
      if (crossed && before !== '' && !OPENS.test(before) && !CLOSES.test(read)) {
        runTogether.push(`${before.trim()}|${read.trim()}`);
      }
      text += read;
      before = read;
      crossed = false;
    }
  }
  return {
    text: text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\s*\n\s*/g, '\n')
      .trim(),
    runTogether,
  };
}

/** Boxes stay as empty elements: their words are no text of the page. */
function replacement(_whole: string, name: string): string {
  return BOXES.test(name) ? `<${name}>` : '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#x27': "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  amp: '&',
};

/** Returns a text or an attribute of HTML with its characters as they are meant. */
function unescaped(text: string): string {
  return text.replace(/&(quot|#x27|#39|lt|gt|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
