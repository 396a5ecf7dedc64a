const step = 10;

/** Keys beyond those of the browser's own controls: K plays and pauses, J and L jump ten seconds, C shows or hides captions. Returns whether the key was one. */
export function applyKey(video: HTMLVideoElement, key: string): boolean {
  // Caps Lock may be on.
  switch (key.toLowerCase()) {
    case 'k':
      if (video.paused) void video.play()?.catch(() => {});
      else video.pause();
      return true;
    case 'j':
      video.currentTime = Math.max(0, video.currentTime - step);
      return true;
    case 'l':
      video.currentTime += step;
      return true;
    case 'c': {
      const [track] = video.textTracks ?? [];
      if (!track) return false;
      track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
      return true;
    }
    default:
      return false;
  }
}
