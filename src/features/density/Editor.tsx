import { useTranslation } from 'react-i18next';
import type { DensityWorld } from '#api/fields/use-density.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { PanelActions } from '#shell/panels/panel-parts.tsx';
import { PdfButton } from './files/PdfButton.tsx';
import { Inputs } from './inputs/Inputs.tsx';
import { MoreInputs } from './inputs/MoreInputs.tsx';
import styles from './Panel.module.css';
import { RelationInput } from './inputs/RelationInput.tsx';
import { Footer } from './result/Footer.tsx';
import { Responses } from './result/Responses.tsx';
import { ResultTable } from './result/ResultTable.tsx';
import { useDraft } from './use-draft.ts';

export type EditorProps = { readonly field: Field; readonly season: Season; readonly world: DensityWorld };

/** A recommendation that is typed and reckoned at once. */
export function Editor({ field, season, world }: EditorProps) {
  const { t } = useTranslation('density');
  const draft = useDraft(field, season, world);
  const { typed, recommendation } = draft;
  return (
    <div className={styles['panel']}>
      {draft.choice}
      <form className={styles['form']} aria-label={t('inputs')} noValidate onSubmit={(event) => event.preventDefault()}>
        <Inputs draft={draft} world={world} />
        <RelationInput draft={draft} world={world} />
        {typed === null || recommendation === null ? (
          <p className={styles['missing']} role="status">
            {t('missing')}
          </p>
        ) : (
          <>
            <Responses draft={draft} world={world} typed={typed} recommendation={recommendation} />
            <ResultTable field={field} draft={draft} typed={typed} recommendation={recommendation} />
          </>
        )}
        <MoreInputs draft={draft} world={world} />
      </form>
      <Footer field={field} world={world} draft={draft} />
      {typed !== null && recommendation !== null && (
        <PanelActions>
          <PdfButton field={field} season={season} world={world} draft={draft} typed={typed} recommendation={recommendation} />
        </PanelActions>
      )}
    </div>
  );
}
