import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useLoading } from 'shared-data/collections/hooks';
import { useEnquete } from 'shared-data/collections/site';
import { useIdentity } from 'shared-data/identity/identity-store';
import {
  type EnqueteFormValues,
  enqueteFormSchema,
  enqueteFormValues,
  enqueteOf,
} from 'shared-data/models/listing';
import type { Enquete } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { type Based, ErrorSummary, FieldConflicts, Form, SubmitButton, useForm } from 'shared-ui/form';
import { PageSkeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import css from './listing.module.css';
import { QuestionnaireFields } from './questionnaire-fields.tsx';
import { useUndoable } from './use-save-listings.ts';

export function Questionnaire() {
  const { t } = useTranslation();
  const enquete = useEnquete();
  const isLoaded = useLoading('enquete') === 'live';
  if (!isLoaded && !enquete) return <PageSkeleton />;
  return (
    <div className={css.tab}>
      <p className={css.where}>{t('admin.listing.where.questionnaire')}</p>
      <Shown enquete={enquete} />
      <QuestionnaireForm enquete={enquete} />
    </div>
  );
}

/** Whether participants see it, and the button that changes that at once. */
function Shown({ enquete }: { enquete: Enquete | undefined }) {
  const { t } = useTranslation();
  const undoable = useUndoable();
  const [pending, setPending] = useState(false);
  const shown = enquete?.enabled === true;
  const set = async () => {
    if (!enquete) return;
    const [before, after] = [enquete, { ...enquete, enabled: !shown }].map((one) =>
      enqueteOf(enqueteFormValues(one), one.enabled),
    );
    const change = (to = after, from = before) =>
      adminApi.changeEnquete({ enquete: to ?? null, before: from ?? null });
    setPending(true);
    try {
      await undoable(
        t(shown ? 'admin.listing.nowHidden' : 'admin.listing.nowShown'),
        () => change(),
        () => change(before, after),
      );
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={css.state}>
      <p>
        <Badge tone={shown ? 'good' : 'neutral'}>
          {t(shown ? 'admin.listing.shown' : 'admin.listing.hidden')}
        </Badge>{' '}
        {t(enquete ? `admin.listing.${shown ? 'shownText' : 'hiddenText'}` : 'admin.listing.noEnquete')}
      </p>
      {enquete && (
        <Button pending={pending} onClick={() => void set()}>
          {t(shown ? 'admin.listing.hide' : 'admin.listing.show')}
        </Button>
      )}
    </div>
  );
}

/** A new one is not shown until somebody says so. */
function QuestionnaireForm({ enquete }: { enquete: Enquete | undefined }) {
  const { t } = useTranslation();
  const undoable = useUndoable();
  const uid = useIdentity(({ view }) => view.uid);
  const saved = enqueteFormValues(enquete);
  const enabled = enquete?.enabled === true;
  const form = useForm<Based<EnqueteFormValues>, EnqueteFormValues>({
    schema: enqueteFormSchema,
    initial: { ...saved, basedOn: saved },
    draftKey: `enquete-${uid}`,
    submit: async (values, { basedOn }) => {
      const [before, after] = [enqueteOf(basedOn, enabled), enqueteOf(values, enabled)];
      await undoable(
        t('admin.listing.enqueteSaved'),
        () => adminApi.changeEnquete({ enquete: after, before }),
        () => adminApi.changeEnquete({ enquete: before, before: after }),
      );
      const now = enqueteFormValues(after ?? undefined);
      form.reset({ ...now, basedOn: now });
    },
  });
  return (
    <Form form={form} label={t('admin.listing.kind.questionnaire')}>
      <ErrorSummary />
      <QuestionnaireFields />
      <FieldConflicts
        form={form}
        saved={saved}
        labelOf={(name) => t(`admin.listing.enquete.${name}`)}
        words={{
          title: t('admin.conflict.title'),
          text: t('admin.conflict.text'),
          load: t('admin.conflict.load'),
          overwrite: t('admin.conflict.overwrite'),
        }}
      />
      <div>
        <SubmitButton>{t('admin.listing.save')}</SubmitButton>
      </div>
    </Form>
  );
}
