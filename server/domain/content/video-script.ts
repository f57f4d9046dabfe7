/**
 * The only script of a public page: a video's link opens the dialog beside it and plays there, and closing the dialog
 * stops it. Without it the link leads to the video's page. The policy of the home page allows this text by its hash.
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

/** Whether a page plays videos in place. */
export const playsVideos = (path: string): boolean => path === '/';
