/**
 * Runs what follows a press, such as what is out of view, when its result is painted. React would render the first step of a transition
 * before the frame. Answers how to cancel it.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
