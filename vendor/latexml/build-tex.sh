#!/usr/bin/env bash
# Packs the TeX files that LaTeXML reads papers with into tex.zip: those that tex-files.txt names, unchanged from TeX Live 2022, and what
# the kernels plain TeX and LaTeX define ("dumps"), so that they need not be read for each paper. Takes two minutes.
#
# Needs Debian 12's texlive-full, version 2022.20230122, and `dump` from reader/examples, which build.sh builds.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
dump=${1:?"Give the path of the program dump."}
work=$(mktemp -d)
tex=/usr/share/texlive/texmf-dist/tex
mkdir "$work/kernel" "$work/files"

for folder in latex/base latex/l3kernel latex/l3backend generic/unicode-data plain/base generic/babel; do
  find "$tex/$folder" -maxdepth 1 -type f -exec cp -t "$work/kernel" {} +
done
cp "$tex/generic/hyphen/hyphen.tex" "$work/kernel"
# Without a path, no TeX Live is found but these files.
for kernel in plain.tex latex.ltx; do
  env -i PATH=/none "$dump" "$work/kernel" "$kernel" "$work/files/${kernel%.*}.2022.dump.txt"
done

# Where two packages have a file, LaTeX's is the right one.
find "$tex/latex" "$tex/generic" "$tex/plain" "$tex/xetex" -type f -printf '%f %p\n' > "$work/index"
awk 'NR == FNR { if (!($1 in path)) path[$1] = $2; next } { print ($1 in path) ? path[$1] : "missing/" $1 }' "$work/index" "$here/tex-files.txt" |
  xargs cp -t "$work/files"

cd "$work/files"
rm -f "$here/tex.zip"
# The same files make the same archive.
find . -type f -exec touch -d 2022-01-01T00:00:00Z {} +
find . -type f -printf '%P\n' | LC_ALL=C sort | TZ=UTC zip -9 -X -q "$here/tex.zip" -@
rm -r "$work"
cd "$here" && sha256sum read-latex-linux-*.zst tex.zip > SHA256SUMS
