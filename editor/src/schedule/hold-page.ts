let waiting = 0;
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks before the page is left while something is being saved: without a connection it waits, and would be lost. */
export async function holdPage<Done>(saving: Promise<Done>): Promise<Done> {
  if (waiting++ === 0) addEventListener('beforeunload', ask);
  try {
    return await saving;
  } finally {
    if (--waiting === 0) removeEventListener('beforeunload', ask);
  }
}
