@echo off
"%~dp0node\bin\node.exe" "%~dp0{program}\start.js" %*
