import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import { PAPER_SIZES, type Sheet, type SheetBlock } from '#domain/pdf/sheet.ts';
import { BrandMark } from './BrandMark.tsx';
import { FitText } from './FitText.tsx';
import { tagged } from './structure.ts';
import { GAPS, SIDE, styles } from './sheet-styles.ts';
import { Block, Seal, SEAL_ASIDE } from './SheetBlocks.tsx';
import type { Frame } from './SheetTable.tsx';

const MARK = 19.5;
/** Lines beside the brand: of who, when and of what season, and after the first page of what. */
const HEAD_LINES = 3;
/** Of the width, beside the brand. */
const HEAD_SHARE = 0.55;
/** Points the number of a page takes in the foot. */
const NUMBER = 70;

/** What react-pdf says of a page to what stands around its content. */
type PageProps = { readonly pageNumber?: number; readonly totalPages?: number | undefined; readonly children?: ReactNode };

/** What stands around the content of every page; made anew for each of them, so that hooks have no place here. */
function chromeOf(sheet: Sheet, { family, full }: Frame): (props: PageProps) => ReactNode {
  const { title, subtitle, head, brand, mark, accent = PAPER.ink, foot, page_of } = sheet;
  const name = tagged('P', { is_once: true });
  const lines = Array.from({ length: HEAD_LINES }, (_, i) => ({
    i,
    element: tagged('P', { is_once: true }),
    later: [title, subtitle][i] ?? '',
  }));
  const sources = tagged('P', { is_once: true, is_last: true });
  return ({ pageNumber = 1, totalPages, children }) => (
    <>
      <View style={[styles.head, { borderBottomColor: accent }]}>
        <View style={styles.brand}>
          {mark !== undefined && <BrandMark mark={mark} side={MARK} />}
          <Text style={styles.name} {...name}>
            {brand}
          </Text>
        </View>
        <View style={styles.head_side}>
          {lines.map(({ i, element, later }) => (
            <FitText
              key={i}
              family={family}
              size="small"
              width={full * HEAD_SHARE}
              is_cut
              style={styles.head_lines}
              {...(pageNumber === 1 ? element : tagged('Artifact'))}
            >
              {pageNumber === 1 ? (head[i] ?? '') : later}
            </FitText>
          ))}
        </View>
      </View>
      <View style={styles.content}>{children}</View>
      <View style={styles.foot}>
        <FitText family={family} size="small" width={full - NUMBER} style={{ width: full - NUMBER }} {...sources}>
          {foot}
        </FitText>
        <Text style={styles.page_of} {...tagged('Artifact')}>
          {page_of.replace('{{page}}', String(pageNumber)).replace('{{of}}', String(totalPages ?? ''))}
        </Text>
      </View>
    </>
  );
}

type Props = {
  readonly sheet: Sheet;
  readonly family: string;
  /** Blocks that begin a page. */
  readonly breaks: ReadonlySet<number>;
};

/** A sheet as react-pdf lays it out. */
export function SheetDocument({ sheet, family, breaks }: Props) {
  const { size, title, subtitle, blocks } = sheet;
  const { width } = PAPER_SIZES[size];
  const frame = { family, full: width - 2 * SIDE };
  const aside = blocks.find((block) => block.kind === 'seal' && block.is_beside_title === true) as
    | (SheetBlock & { kind: 'seal' })
    | undefined;
  const words = frame.full - (aside === undefined ? 0 : SEAL_ASIDE + GAPS.fact);
  return (
    <Document>
      <Page size={size} style={[styles.page, { fontFamily: family }]} layout={chromeOf(sheet, frame)}>
        <View style={styles.titles}>
          <View style={{ width: words }}>
            <FitText family={family} size="title" width={words} is_strong style={styles.title} {...tagged('H1')}>
              {title}
            </FitText>
            <FitText family={family} size="value" width={words} style={styles.subtitle} {...tagged('P')}>
              {subtitle}
            </FitText>
          </View>
          {aside !== undefined && <Seal {...aside} frame={frame} />}
        </View>
        {blocks.map((block, i) => (
          <View key={`${block.kind} ${String(i)}`} {...{ block: i }} break={breaks.has(i)}>
            <Block block={block} frame={frame} />
          </View>
        ))}
      </Page>
    </Document>
  );
}
