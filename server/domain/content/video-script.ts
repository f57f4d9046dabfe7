/**
 * The only script of a public page: clicking a video's link opens and plays the dialog beside it, and closing the
 * dialog stops the video. Without the script, the link leads to the video's page. The home page's policy allows it by
 * hash.
 */
export const VIDEO_SCRIPT = [
  "addEventListener('click',(event)=>{",
  "const link=event.target.closest('a');",
  'const dialog=link&&document.querySelector(`dialog[data-video="${link.pathname}"]`);',
  'if(!dialog||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;',
  'event.preventDefault();',
  "const video=dialog.querySelector('video');",
  "const picture=link.querySelector('img');",
  'if(picture)video.poster=picture.src;',
  'dialog.onclose=()=>{video.pause();video.load()};',
  'dialog.showModal();',
  'video.play().catch(()=>{});',
  '})',
].join('');

/** Returns whether a page plays videos in place. */
export const playsVideos = (path: string): boolean => path === '/';
