import { usePersonName } from './use-person-name.ts';

export function PersonName({ uid }: { uid: string }) {
  const { name, lang, affiliation } = usePersonName(uid);
  return (
    <bdi lang={lang} title={affiliation}>
      {name}
    </bdi>
  );
}
