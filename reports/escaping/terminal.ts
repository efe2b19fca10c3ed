import { showControls, showControlsInLine } from './controls.ts';
import { breakWorkflowCommands } from './workflow-commands.ts';

/** Text for one line of a terminal or a job's log. */
export function terminalLine(text: string): string {
  return breakWorkflowCommands(showControlsInLine(text));
}

/** Text of several lines for a terminal or a job's log, each behind `indent`. */
export function terminalBlock(text: string, indent = ''): string {
  const lines = breakWorkflowCommands(showControls(text)).split('\n');
  return lines.map((line) => indent + line).join('\n');
}
