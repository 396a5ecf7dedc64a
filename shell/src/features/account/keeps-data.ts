/** Whether the browser lets this site store anything; where it does not, a sign-in ends with the page. */
export function keepsData(): boolean {
  const key = 'storage-probe';
  try {
    localStorage.setItem(key, '');
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
