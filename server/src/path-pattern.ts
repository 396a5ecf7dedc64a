const partsOf = (path: string) => path.split('/').filter(Boolean);

/** Parameters of a pattern such as `/meeting/table/:name`, matched as the router does. Null for other paths. */
export function paramsOf(pattern: string, pathname: string): string[] | null {
  const [wanted, given] = [partsOf(pattern), partsOf(pathname)];
  const fits =
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase());
  return fits ? given.filter((_, index) => wanted[index]?.startsWith(':')) : null;
}
