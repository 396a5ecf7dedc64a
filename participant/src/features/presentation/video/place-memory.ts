/** Where a reader stopped watching, in seconds; kept in this browser, and forgotten when the person signs out. */
export interface PlaceMemory {
  get(): number;
  set(seconds: number): void;
}

/** Shorter is the beginning, and closer to the end is watched. Seconds. */
const margin = 5;

export function placeMemory(uid: string, programId: string, version: string, duration: number): PlaceMemory {
  // Sign-out finds it by the uid.
  const key = `video/${uid}/${programId}/${version}`;
  return {
    get() {
      try {
        const seconds = Number(localStorage.getItem(key));
        return seconds >= margin && seconds <= duration - margin ? seconds : 0;
      } catch {
        return 0;
      }
    },
    set(seconds) {
      try {
        if (seconds >= margin && seconds <= duration - margin)
          localStorage.setItem(key, String(Math.floor(seconds)));
        else localStorage.removeItem(key);
      } catch {
        // Without storage the video begins at its beginning.
      }
    },
  };
}
