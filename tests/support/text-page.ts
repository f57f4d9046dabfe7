/**
 * Elements that start a new line in both lynx and w3m. Those of HTML 5 (section, nav, summary, …) are treated like a
 * span by w3m.
 */
const LINES =
  /^(?:address|blockquote|br|center|dd|div|dl|dt|form|h[1-6]|hr|li|ol|p|pre|table|td|th|title|tr|ul|body|html)$/;

/** Elements that are drawn as boxes, with space around their text. */
const BOXES = /^(?:input|select|textarea)$/;

/** Elements whose content is not text of the page. */
const UNREAD = /<(script|style|svg|head|select|textarea)\b[\s\S]*?<\/\1>/g;

/** Pieces of HTML as React and browsers write it: lower-case names, and attributes in double quotes. */
const PIECE = /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-z][a-z0-9-]*)\b(?:[^>"]|"[^"]*")*>|([^<]+)/g;

/** What React writes between two texts of one element. */
const MARK = '<!-- -->';

/** What may end a piece of text that its neighbour follows without a space, and what may begin that neighbour. */
const OPENS = /[\s([{«“"'¿¡/–—-]$/;
const CLOSES = /^[\s)\]}»”"',.;:!?…%+/–—-]/;

/** A page as text, and the places where two words run together. */
interface TextPage {
  readonly text: string;
  /** The two pieces of text that run together, as 'Roblox|4 semanas'. */
  readonly runTogether: readonly string[];
}

/**
 * Returns what a text browser shows of HTML: no images, no styles, and new lines where it knows that one is due. Words
 * also run together that only a screen reader hears as one.
 */
export function readAsText(html: string): TextPage {
  const runTogether: string[] = [];
  let text = '';
  /** The last piece of text in this line, and whether a tag or React's mark between two texts followed it. */
  let before = '';
  let crossed = false;
  const pieces = [...html.replace(UNREAD, replacement).matchAll(PIECE)];
  for (const [index, [piece, , name, words]] of pieces.entries()) {
    if (name !== undefined) {
      // A <wbr> marks where a word may break, and does not end it.
      if (name !== 'wbr') crossed = true;
      if (!LINES.test(name) && !BOXES.test(name)) continue;
      text += '\n';
      before = '';
    } else if (words?.trim() === '' && [pieces[index - 1]?.[0], pieces[index + 1]?.[0]].includes(MARK)) {
      // Chromium does not tell screen readers of spaces beside a comment: 'paso<!-- --> <b>confirmas</b>' is heard as
      // 'pasoconfirmas'.
      text += words;
    } else if (words !== undefined) {
      const read = unescaped(words);
      if (crossed && before !== '' && !OPENS.test(before) && !CLOSES.test(read)) {
        runTogether.push(`${before.trim()}|${read.trim()}`);
      }
      text += read;
      before = read;
      crossed = false;
    } else if (piece === MARK) {
      crossed = true;
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

/** Keeps the element without its content, which is not text of the page: a drawing between two words parts nothing. */
function replacement(_whole: string, name: string): string {
  return `<${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#x27': "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: '\u00a0',
};

function unescaped(text: string): string {
  return text.replace(
    /&(quot|#x27|#39|lt|gt|amp|nbsp);/g,
    (entity, name: string) => ENTITIES[name] ?? entity,
  );
}
