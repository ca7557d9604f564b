/** A start refused for a reason a person can act on: said in its own words, without a stack. */
export class Refusal extends Error {
  /** True for what may pass without anybody changing the configuration, so that starting again makes sense. */
  readonly may_pass: boolean = false;
}
