import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { PermissionBan, PermissionFlag } from 'shared-data/models/permission';
import { type DemoAccount, demoAccounts, demoPassword } from '../seed/people.ts';

/** Who is signed in, and changes to the demo symposium. */
export interface Scenario {
  label: string;
  account: DemoAccount | null;
  /** Relative to the database path; null removes. */
  changes?: Record<string, Json>;
}

const flag = (name: PermissionFlag | PermissionBan, value: boolean) => ({
  [`${dbPaths.permission}/${name}`]: value,
});
const closed = { [`${dbPaths.base}/closed`]: true };

export const scenarios = {
  asVisitor: { label: 'Visitor', account: null },
  visitorShutOut: {
    label: 'Visitor, programme not public',
    account: null,
    changes: flag('anonymous', false),
  },
  unverified: { label: 'Signed up, address not confirmed', account: 'unverified' },
  asNewcomer: { label: 'Newcomer, not registered', account: 'newcomer' },
  asParticipant: { label: 'Participant', account: 'participant' },
  asPresenter: { label: 'Presenter', account: 'presenter' },
  asCoeditor: { label: 'Co-editor', account: 'coeditor' },
  asEditor: { label: 'Editor', account: 'editor' },
  asAdmin: { label: 'Administrator', account: 'admin' },
  siteClosed: { label: 'Site closed, participant', account: 'participant', changes: closed },
  siteClosedEditor: { label: 'Site closed, editor', account: 'editor', changes: closed },
  submissionOver: {
    label: 'Submission over, presenter',
    account: 'presenter',
    changes: {
      ...flag('addProgram', false),
      ...flag('modifyProgram', false),
      [`${dbPaths.base}/addProgram`]: false,
    },
  },
  commentsOff: { label: 'Comments off, participant', account: 'participant', changes: flag('issue', false) },
  roomsShut: {
    label: 'Presentations not open yet, presenter',
    account: 'presenter',
    changes: flag('enterPresentation', false),
  },
} as const satisfies Record<string, Scenario>;
export type ScenarioId = keyof typeof scenarios;

export function isScenario(name: string | null | undefined): name is ScenarioId {
  return name != null && Object.hasOwn(scenarios, name);
}

export function scenario(id: ScenarioId): Scenario {
  return scenarios[id];
}

export function credentials(id: ScenarioId): { email: string; password: string } | null {
  const { account } = scenario(id);
  return account && { email: demoAccounts[account], password: demoPassword };
}
