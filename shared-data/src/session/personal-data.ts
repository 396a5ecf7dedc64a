/** Entries that belong to whoever is signed in, though their names say no account. */
const ownEntries = ['wanted'];
const ownPrefixes = ['upload/'];

/** Whether an entry of the browser's storage has the account in its name, as everything kept for one person has. */
function belongsTo(uid: string, name: string): boolean {
  if (uid === '') return false;
  const ends = (place: number) => ['', ':', '-', '/'].includes(name.charAt(place));
  for (let at = name.indexOf(uid); at >= 0; at = name.indexOf(uid, at + 1))
    if (ends(at - 1) && ends(at + uid.length)) return true;
  return false;
}

function entries(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Whether this browser keeps something that the person typed and did not send. */
export function keepsDrafts(uid: string): boolean {
  try {
    return entries(localStorage).some((name) => name.startsWith('draft:') && belongsTo(uid, name));
  } catch {
    return false;
  }
}

/**
 * Removes what this browser keeps of a person: drafts, what they submitted, uploads under way. Appearance and language stay. Called
 * at a deliberate sign-out only; a session that ran out keeps its drafts.
 */
export function forgetPerson(uid: string): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of entries(storage))
        if (
          belongsTo(uid, name) ||
          ownEntries.includes(name) ||
          ownPrefixes.some((prefix) => name.startsWith(prefix))
        )
          storage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}
