import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option[];
}

/** A script that completes commands, options, choices and files of a program in a shell. Made of the program itself. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary() || command.description(),
    options: [
      ...command.options,
      ...command
        .createHelp()
        .visibleOptions(command)
        .filter(({ long }) => long === '--help'),
    ],
  }));
  return scripts[shell](program.name(), commands);
}

const scripts: Readonly<Record<Shell, (name: string, commands: readonly Completed[]) => string>> = {
  bash: (
    name,
    commands,
  ) => `# ${name} completion for bash: source it, or write it into ~/.local/share/bash-completion/completions/${name}
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "\${COMP_WORDS[1]}:$previous" in
${commands.flatMap((command) => command.options.filter(takesValue).map((option) => `    ${command.name}:${option.long}) ${bashValues(option)} return ;;`)).join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map((one) => one.name).join(' ')} --help --version"; else
    case "\${COMP_WORDS[1]}" in
${commands.map((command) => `      ${command.name}) words="${command.options.map(({ long }) => long).join(' ')}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${name} ${name}
`,
  zsh: (name, commands) => `#compdef ${name}
# ${name} completion for zsh: write it as _${name} into a folder of $fpath
_${name}() {
  local -a commands
  commands=(
${commands.map((one) => `    ${quoted(`${one.name}:${one.summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${commands.map((command) => `    ${command.name}) _arguments '2: :' ${command.options.map(zshOption).join(' ')} '*:file:_files' ;;`).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_${name}" ]; then _${name} "$@"; else compdef _${name} ${name}; fi
`,
  fish: (
    name,
    commands,
  ) => `# ${name} completion for fish: write it into ~/.config/fish/completions/${name}.fish
${commands.map((one) => `complete -c ${name} -n __fish_use_subcommand -f -a ${one.name} -d ${fishQuoted(one.summary)}`).join('\n')}
${commands.flatMap((command) => command.options.map((option) => fishOption(name, command.name, option))).join('\n')}
`,
};

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function takesPath({ flags }: Option): boolean {
  return /<(file|dir)>/.test(flags);
}

function bashValues(option: Option): string {
  if (option.argChoices !== undefined)
    return `COMPREPLY=($(compgen -W "${option.argChoices.join(' ')}" -- "$current"));`;
  return takesPath(option) ? 'COMPREPLY=($(compgen -f -- "$current"));' : 'COMPREPLY=();';
}

function zshOption(option: Option): string {
  const text = option.description.replaceAll(/[[\]:]/g, (one) => `\\${one}`);
  const values =
    option.argChoices !== undefined
      ? `:value:(${option.argChoices.join(' ')})`
      : takesPath(option)
        ? ':file:_files'
        : takesValue(option)
          ? ':value: '
          : '';
  return quoted(`*${option.long}[${text}]${values}`);
}

function fishOption(name: string, command: string, option: Option): string {
  const values =
    option.argChoices !== undefined
      ? ` -x -a ${fishQuoted(option.argChoices.join(' '))}`
      : takesPath(option)
        ? ' -r -F'
        : takesValue(option)
          ? ' -x'
          : '';
  return `complete -c ${name} -n '__fish_seen_subcommand_from ${command}' -l ${option.long?.slice(2)}${values} -d ${fishQuoted(option.description)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
