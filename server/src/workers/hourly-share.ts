/** Whether `thing` is among the first of this person's hour. Repeatable. */
export type HourlyShare = (who: string, thing: string, time: number) => boolean;

const hour = 3_600_000;
const mostHours = 10_000;

/** At most `most` things per person and hour; `onFull` is called when a person reaches that. */
export function hourlyShare(most: number, onFull: (who: string) => void): HourlyShare {
  const hours = new Map<string, Set<string>>();
  let told = '';
  return (who, thing, time) => {
    const name = `${who} ${Math.floor(time / hour)}`;
    const things = hours.get(name) ?? new Set<string>();
    if (things.has(thing)) return true;
    if (things.size >= most) {
      if (told !== name) onFull(who);
      told = name;
      return false;
    }
    if (things.size === 0 && hours.size >= mostHours) hours.clear();
    hours.set(name, things.add(thing));
    return true;
  };
}
