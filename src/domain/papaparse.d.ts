/** The part of papaparse 5.7.1 that is used; its own types bring Node's into the domain. */
declare module 'papaparse' {
  type Options = { delimiter: string; newline: '\n' | '\r\n' | '\r'; preview: number };
  type Parsed = { data: string[][]; errors: { type: string; row?: number }[] };
  const Papa: { parse(text: string, options: Options): Parsed };
  export default Papa;
}
