import type { Comment } from 'shared-data/models/comment';
import { fullName } from 'shared-data/models/person-name';
import type { User } from 'shared-data/models/user';
import type { Random } from './random.ts';

const questions = [
  'Thank you for the clear presentation. How did you treat the gap in the second season?',
  'Very interesting. Do you see the same signal at the neighbouring site?',
  'Could you say more about the uncertainty of the calibration?',
  'Is the data set already available somewhere?',
  'Did you compare your result with the reanalysis?',
  'Great work! We have a similar record and would be happy to compare.',
  'Which resolution would be needed to separate the two processes?',
  '興味深いご発表をありがとうございます。観測期間中の欠測はどのように扱われましたか。',
  '図2の誤差範囲は一標準偏差でしょうか。',
  '来年度の観測計画についても教えてください。',
];
const answers = [
  'Thank you for the question. We interpolated only gaps shorter than five days and left out the rest.',
  'Yes, although it is weaker there; the comparison is on the second page.',
  'The data will be published with the paper. I can send you a preliminary version.',
  'Good point. We are working on it and hope to show it next year.',
  'ご質問ありがとうございます。短い欠測のみ内挿しており、長いものは除外しています。',
];
const greetings = [
  'Welcome, everybody. Questions that were left open in the session can be asked here.',
  'Thank you for the lively discussion this morning.',
  'Will the slides of the overview talk be available?',
  'ポスターコアタイムにもぜひお立ち寄りください。',
  'A group of us meets at the entrance after the last talk.',
];

export type CommentTrait = 'question' | 'answer' | 'board';

export function comment(
  random: Random,
  options: { by: User; at: number; trait?: CommentTrait; replyTo?: string },
): Comment {
  const { by, at, trait = 'question', replyTo } = options;
  const bodies = trait === 'answer' ? answers : trait === 'board' ? greetings : questions;
  return {
    uid: by.uid,
    name: fullName(by),
    body: random.pick(bodies),
    time: at,
    ...(replyTo ? { replyTo } : {}),
  };
}
