/** Strokes of each icon on a 24 by 24 grid, drawn round and a little loose like thread. */
const STROKES = {
  menu: 'M4 6.8c5-.4 11-.4 16 0M4 12.1c5 .4 11 .4 16 0M4 17.3c5-.4 11-.4 16 0',
  close: 'M6 6.2 18 18M17.8 6 6 17.8',
  check: 'M4.8 12.6 9.6 17.6 19.2 6.8',
  alert: 'M12 4.2 2.9 19.4c3 .9 15.2.9 18.2 0ZM12 10v4.2M12 16.9v.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 11v5.5M12 7.6v.1',
  chevron: 'M5.5 9.2 12 15.6 18.5 9.2',
  arrow: 'M4 12.2c5-.5 10-.5 15.5-.1M13.6 6.4l6 5.7-5.8 5.6',
  mail: 'M3.5 6.2c5.5-.6 11.5-.6 17 0v11.6c-5.5.6-11.5.6-17 0ZM3.8 6.8 12 13.2l8.2-6.4',
  chat: 'M4 19.8l1.3-4.1A8 8 0 1 1 8.6 19ZM8.5 10.5h7M8.5 13.7h4.6',
  print: 'M7 8.5V3.8h10v4.7M7 17H3.8V8.6h16.4V17H17M7 14h10v6.2H7Z',
  person: 'M12 4a3.9 3.9 0 1 0 .01 0ZM4.2 20.2c.8-4.2 3.8-6.2 7.8-6.2s7 2 7.8 6.2',
  lock: 'M5.5 11c4.3-.4 8.7-.4 13 0v8.8c-4.3.4-8.7.4-13 0ZM8 10.8V8a4 4 0 0 1 8 0v2.8',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  calendar:
    'M4.2 6c5.2-.5 10.4-.5 15.6 0v13.6c-5.2.5-10.4.5-15.6 0ZM4.4 10.6c5-.3 10.2-.3 15.2 0M8.5 3.4v4.2M15.5 3.4v4.2',
  play: 'M7.2 4.6c4.3 2.2 8.4 4.6 12 7.4-3.6 2.8-7.7 5.2-12 7.4Z',
  photos:
    'M7.4 4c3-.3 6.2-.3 9.2 0A3.6 3.6 0 0 1 20 7.4c.3 3 .3 6.2 0 9.2a3.6 3.6 0 0 1-3.4 3.4c-3 .3-6.2.3-9.2 0A3.6 3.6 0 0 1 4 16.6c-.3-3-.3-6.2 0-9.2A3.6 3.6 0 0 1 7.4 4ZM12 8.4a3.6 3.6 0 1 0 .01 0ZM16.6 7.3v.1',
  friends: 'M17 4.2h-2.4c-2.2 0-3.5 1.4-3.5 3.6V21M7.6 12.3h8.6',
  work: 'M5 9.8V20M5 5.2v.1M10.2 20V9.8M10.2 14.4c0-2.8 1.5-4.6 4.3-4.6s4.3 1.8 4.3 4.6V20',
  video:
    'M3 6.8c5.8-.8 12.2-.8 18 0 .5 3.4.5 7 0 10.4-5.8.8-12.2.8-18 0-.5-3.4-.5-7 0-10.4ZM10.2 9.2v5.6l4.8-2.8Z',
  shortVideo: 'M13.2 4v11.6a3.9 3.9 0 1 1-3.4-3.9M13.2 4c.3 3 2.4 4.9 5.6 5.1',
} as const;

export type IconName = keyof typeof STROKES;

/** A small picture beside words; the words carry the meaning, so it is hidden from screen readers. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={STROKES[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
