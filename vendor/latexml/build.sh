#!/usr/bin/env bash
# Builds read-latex, the program that reads LaTeX papers with LaTeXML, for the system that it runs on (Linux on x64 or arm64), and
# compresses it into this folder. Takes about 6 minutes on two cores.
#
# Needs Debian 12 or later with deb-src lists, gcc, make, pkg-config, xz, zstd, libclang (libclang-dev), and Rust's nightly
# toolchain of May 2026 or later (rustup toolchain install nightly). Everything else is pinned here and in reader/Cargo.lock.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-$(mktemp -d)}
prefix=$work/prefix
mkdir -p "$work/source" "$prefix"

# libxml2 and libxslt without ICU and without network, linked statically, so that the program needs the C library only.
cd "$work/source"
cat > lists <<LISTS
deb-src http://deb.debian.org/debian bookworm main
deb-src http://deb.debian.org/debian bookworm-updates main
deb-src http://deb.debian.org/debian-security bookworm-security main
LISTS
apt_source() {
  apt-get -o Dir::Etc::sourcelist="$PWD/lists" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$work/lists" "$@"
}
mkdir -p "$work/lists/partial"
apt_source update
apt_source source --download-only libxml2=2.9.14+dfsg-1.3~deb12u6 libxslt=1.1.35-1+deb12u4
sha256sum --check <<SUMS
4fe913dec8b1ab89d13b489b419a8203176ea39e931eaa0d25b17eafb9c279e9  libxml2_2.9.14+dfsg.orig.tar.xz
f33a99a0018cbb94aadc3bf26661e401cb90dff856aa170faf7239151ee9b9ac  libxml2_2.9.14+dfsg-1.3~deb12u6.debian.tar.xz
8247f33e9a872c6ac859aa45018bc4c4d00b97e2feac9eebc10c93ce1f34dd79  libxslt_1.1.35.orig.tar.xz
1f7a6d0724f0daccd0eb9633af3eb0437bc2c74c73e3e8364273bf79cbfd1041  libxslt_1.1.35-1+deb12u4.debian.tar.xz
SUMS

# Unpacks a source with Debian's patches. The patches touch what automake reads: its output is made newer, and kept.
unpack() {
  rm -rf "$work/$1" && mkdir "$work/$1" && cd "$work/$1"
  tar xf "$work/source/$2" --strip-components=1
  tar xf "$work/source/$3"
  grep -v '^#' debian/patches/series | while read -r patch; do patch -sp1 < "debian/patches/$patch"; done
  touch aclocal.m4 && sleep 1
  find . -name Makefile.in -o -name configure -o -name config.h.in | xargs touch
}
unpack libxml2 libxml2_2.9.14+dfsg.orig.tar.xz libxml2_2.9.14+dfsg-1.3~deb12u6.debian.tar.xz
./configure --prefix="$prefix" --disable-shared --enable-static --with-pic --without-icu --without-python --without-lzma \
  --without-zlib --without-http --without-ftp --without-modules CFLAGS=-O2
make -j"$(nproc)" libxml2.la xml2-config
make install-libLTLIBRARIES install-pkgconfigDATA install-binSCRIPTS
make -C include install
unpack libxslt libxslt_1.1.35.orig.tar.xz libxslt_1.1.35-1+deb12u4.debian.tar.xz
./configure --prefix="$prefix" --disable-shared --enable-static --with-pic --without-python --without-crypto \
  --without-plugins --with-libxml-prefix="$prefix" CFLAGS=-O2
for library in libxslt libexslt; do make -j"$(nproc)" -C "$library" && make -C "$library" install; done
make install-pkgconfigDATA

# KPATHSEA_NO_LINK: there are no TeX files to search. LATEXML_GIT_SHA: what the program calls its revision.
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LIBXML2_STATIC=1 LIBXSLT_STATIC=1 KPATHSEA_NO_LINK=1 LATEXML_GIT_SHA=0.7.6
export LIBCLANG_PATH=${LIBCLANG_PATH:-$(dirname "$(ls /usr/lib/llvm-*/lib/libclang.so* | head -1)")}
export CARGO_TARGET_DIR=$work/target
cargo +nightly build --release --locked --manifest-path "$here/reader/Cargo.toml" --bin read-latex --example dump

program=$CARGO_TARGET_DIR/release/read-latex
# AWS Lambda's Amazon Linux 2023 has version 2.34 of the C library.
newest=$(objdump -T "$program" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -1)
[ "$(printf '%s\nGLIBC_2.34\n' "$newest" | sort -V | tail -1)" = GLIBC_2.34 ] || { echo "needs $newest" >&2; exit 1; }
case $(uname -m) in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) echo "unknown processor" >&2; exit 1 ;; esac
zstd -19 --force -o "$here/read-latex-linux-$arch.zst" "$program"
echo "For new TeX files: ./build-tex.sh $CARGO_TARGET_DIR/release/examples/dump"
cd "$here" && sha256sum read-latex-linux-*.zst tex.zip > SHA256SUMS

# The notices of everything that is linked in; texts that several packages share are written once.
{
  echo "read-latex contains the following packages. Their license texts are below."
  cargo +nightly tree --offline --manifest-path reader/Cargo.toml -e normal --prefix none --format '{p} {l}' | sed 's/ (\*)$//; s/ (proc-macro)//; /read-latex/d' | sort -u
  echo "libxml2 2.9.14 MIT"
  echo "libxslt 1.1.35 MIT"
  seen=" "
  for text in $(cargo +nightly tree --offline --manifest-path reader/Cargo.toml -e normal --prefix none --format '{p}' | sed -n '/^read-latex /d; s/^\([^ ]*\) v\([^ ]*\).*/\1-\2/p' | sort -u |
    while read -r package; do find "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$package" -maxdepth 1 -type f \( -iname 'LICEN[CS]E*' -o -iname 'COPYING*' -o -iname 'NOTICE*' \) | sort; done) \
    "$work"/libxml2/Copyright "$work"/libxslt/Copyright; do
    sum=$(tr -d ' \n\r' < "$text" | sha256sum | cut -c1-16)
    case $seen in *" $sum "*) continue ;; esac
    seen="$seen$sum "
    printf '\n======== %s\n\n' "$(basename "$(dirname "$text")")/$(basename "$text")"
    cat "$text"
  done
} > NOTICES.txt
