"""What PyInstaller puts into a program besides our modules: translations, pages, style sheets."""
# ruff: noqa: N999 - PyInstaller finds it by this name

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("chickenfoot_rules")
