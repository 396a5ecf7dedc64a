import { Button, ButtonRow } from 'shared-ui/button';
import { type Difference, Differences } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';

interface Props {
  words: { title: string; text: string; load: string; overwrite: string };
  differences: readonly Difference[];
  onLoad: () => void;
  onOverwrite: () => void;
}

/** A newer version was saved elsewhere: the reader takes it, or saves what was typed instead. */
export function ConflictNotice({ words, differences, onLoad, onOverwrite }: Props) {
  return (
    <Notice kind="warning" title={words.title}>
      <p>{words.text}</p>
      <Differences fields={differences} />
      <ButtonRow>
        <Button onClick={onLoad}>{words.load}</Button>
        <Button onClick={onOverwrite}>{words.overwrite}</Button>
      </ButtonRow>
    </Notice>
  );
}
