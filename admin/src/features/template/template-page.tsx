import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import type { SystemMailTemplate } from 'shared-data/models/mail';
import type { CurrentTemplate } from 'shared-data/models/mail-template';
import { usePolled } from 'shared-data/platform/use-polled';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { StaleNotice } from 'shared-ui/staff';
import css from './template.module.css';
import { TemplateForm } from './template-form.tsx';

const ask = () => mailApi.templates();

export function Component() {
  const { t } = useTranslation();
  const { data, error, renew } = usePolled(ask);
  const [edited, setEdited] = useState<SystemMailTemplate | null>(null);
  const template = data?.templates.find(({ id }) => id === edited);
  return (
    <Page title={t('admin.menu.mailTemplate')} lead={t('admin.template.lead')} width="narrow">
      <StaleNotice error={error} renew={renew} />
      {data === null && error === null && <Skeleton lines={6} />}
      <ul className={css.list} aria-label={t('admin.menu.mailTemplate')}>
        {data?.templates.map((one) => (
          <TemplateRow key={one.id} template={one} onEdit={() => setEdited(one.id)} />
        ))}
      </ul>
      <Dialog
        open={template !== undefined}
        onClose={() => setEdited(null)}
        title={template ? t(`admin.template.name.${template.id}`) : ''}
        shape="wide"
      >
        {template && (
          <TemplateForm
            key={template.id}
            template={template}
            onRenew={renew}
            onClose={() => setEdited(null)}
          />
        )}
      </Dialog>
    </Page>
  );
}

function TemplateRow({ template, onEdit }: { template: CurrentTemplate; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, title, body, flag, standard } = template;
  const changed = title !== standard.title || body !== standard.body;
  return (
    <li className={css.one}>
      <div>
        <p>
          <strong>{t(`admin.template.name.${id}`)}</strong>{' '}
          <Badge tone={changed ? 'ice' : 'neutral'}>
            {t(changed ? 'admin.template.changed' : 'admin.template.standard')}
          </Badge>{' '}
          {!flag && <Badge tone="warn">{t('admin.template.off')}</Badge>}
        </p>
        <p className={css.quiet}>{t(`admin.template.when.${id}`)}</p>
        <p className={css.quiet}>{title}</p>
      </div>
      <Button small icon="edit" onClick={onEdit}>
        {t('admin.template.edit')}
        <span className="visually-hidden">: {t(`admin.template.name.${id}`)}</span>
      </Button>
    </li>
  );
}
