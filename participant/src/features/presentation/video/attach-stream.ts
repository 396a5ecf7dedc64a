const hlsType = 'application/vnd.apple.mpegurl';

/** Plays a playlist in a video element, by itself where the browser can, else by hls.js. Returns how to stop. Rejects when neither can. */
export async function attachStream(
  video: HTMLVideoElement,
  playlist: string,
  onFailed: () => void,
): Promise<() => void> {
  if (video.canPlayType(hlsType)) {
    video.src = playlist;
    video.addEventListener('error', onFailed);
    return () => {
      video.removeEventListener('error', onFailed);
      video.removeAttribute('src');
      video.load();
    };
  }
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) throw new Error('this browser plays no streams');
  // Segments are fragmented MP4 already, so a worker would only cost a second script.
  const hls = new Hls({ enableWorker: false });
  let recovered = false;
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
    } else onFailed();
  });
  hls.loadSource(playlist);
  hls.attachMedia(video);
  return () => hls.destroy();
}
