/**
 * CI servers read commands from what a job prints: `::error::` at the start of a line (GitHub, after any
 * white space), `##[…]`, `##vso[…]` (Azure, anywhere) and `##teamcity[…]`. One character of each is shown as
 * its escape, which no server takes for a command.
 */
export function breakWorkflowCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, '$1\\u003a').replace(/##(?=[a-z]*\[)/gi, '#\\u0023');
}
