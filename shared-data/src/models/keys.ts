/** What every object inherits. As keys of data they break programs that read `object[key]`, Firebase's SDK among them. */
export const inheritedNames = [
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
] as const;

/** Ids of letters, digits, hyphens and underscores, of which none is inherited. */
export const idPattern = (longest: number): RegExp =>
  new RegExp(`^(?!(?:${inheritedNames.join('|')})$)[A-Za-z0-9_-]{1,${longest}}$`);
