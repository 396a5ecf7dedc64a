/** The address of a list with search and filters set. */
export function found(path: string, filter: Record<string, string>): string {
  const search = new URLSearchParams(filter).toString();
  return search ? `${path}?${search}` : path;
}
