import { useTranslation } from 'react-i18next';
import {
  useBase,
  useCollection,
  useInformation,
  useSessionGroups,
  useSessions,
  useTables,
} from 'shared-data/collections/hooks';
import { useInstructions } from 'shared-data/collections/site';
import { structureOf } from 'shared-data/models/structure-of';
import { saveFile } from 'shared-data/platform/save-file';
import { storeOf } from 'shared-data/sync/collection-store';
import { Button } from 'shared-ui/button';
import { useListings } from '../../common/use-listings.ts';

export function StructureExport() {
  const { t } = useTranslation();
  const [base, information, tables] = [useBase(), useInformation(), useTables()];
  const [groups, sessions, instructions] = [useSessionGroups(), useSessions(), useInstructions()];
  const listings = useListings();
  const { state } = useCollection('mailTemplates');
  const save = () => {
    const texts = { base: base ?? {}, information: information ?? {} };
    const templates = [...storeOf('mailTemplates').values()];
    const structure = structureOf({ ...texts, tables, groups, sessions, instructions, templates, listings });
    saveFile('structure.json', `${JSON.stringify(structure, null, 2)}\n`, 'application/json');
  };
  return (
    <Button small look="quiet" icon="download" disabled={state !== 'live'} onClick={save}>
      {t('admin.export.json')}
      <span className="visually-hidden">: {t('admin.export.structure')}</span>
    </Button>
  );
}
