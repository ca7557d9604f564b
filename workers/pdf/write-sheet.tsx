import { Document, Page, Text, View } from '@react-pdf/renderer';
import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import type { PageFont, Sheet } from '#domain/pdf/sheet.ts';
import { FitText } from '#paper/FitText.tsx';
import { SheetDrawing } from '#paper/SheetDrawing.tsx';
import { writePages } from '#paper/write-pages.ts';
import { Block } from './SheetBlocks.tsx';
import { FULL, SIZES, styles } from './sheet-styles.ts';

const MARK = 19.5;

function Pages({ sheet, family }: { sheet: Sheet; family: string }) {
  const { language, title, subtitle, head, brand, mark, accent = PAPER.ink, blocks, foot, page_of } = sheet;
  return (
    <Document title={`${title}: ${subtitle}`} language={language} creator={brand} producer="Surco">
      <Page size="A4" style={[styles.page, { fontFamily: family }]}>
        <View style={[styles.head, { borderBottomColor: accent }]}>
          <View style={styles.brand}>
            {mark !== undefined && <SheetDrawing drawing={mark} width={MARK} family={family} />}
            <Text style={styles.name}>{brand}</Text>
          </View>
          <View>
            {head.map((line) => (
              <Text key={line} style={styles.head_lines}>
                {line}
              </Text>
            ))}
          </View>
        </View>
        <Text style={styles.title}>{title}</Text>
        <FitText family={family} size={SIZES.value} width={FULL} style={styles.subtitle}>
          {subtitle}
        </FitText>
        {blocks.map((block, i) => (
          <Block key={`${block.kind} ${String(i)}`} block={block} family={family} />
        ))}
        <View style={styles.foot} fixed>
          <Text style={styles.foot_sources}>{foot}</Text>
          <Text
            render={({ pageNumber, totalPages }) =>
              page_of.replace('{{page}}', String(pageNumber)).replace('{{of}}', totalPages === undefined ? '' : String(totalPages))
            }
          />
        </View>
      </Page>
    </Document>
  );
}

/** The bytes of a page; it runs in a thread of its own, since its library neither pauses nor stops. */
export const writeSheet = (sheet: Sheet, font: PageFont): Promise<Uint8Array<ArrayBuffer>> =>
  writePages(sheet, font, (written) => <Pages sheet={written} family={font.family} />);
